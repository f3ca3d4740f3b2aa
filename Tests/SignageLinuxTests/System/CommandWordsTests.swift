import SignageLinux
import Testing

@Suite struct CommandWordsTests {
    static let options = [
        CommandWords.Option("at", value: "SECONDS", help: "x"), CommandWords.Option("out", value: "FILE", help: "x"),
        CommandWords.Option("output", value: "NAME", help: "x"), CommandWords.Option("verbose", "v", help: "x"),
    ]

    static func reason(_ words: String...) -> String? {
        do throws(CommandWords.Fault) {
            _ = try CommandWords(words, options: options)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test func optionsAndOperandsMayBeMixed() throws {
        let words = try CommandWords(["--at", "1", "DIR", "--at=2", "-v", "--out", "f", "more"], options: Self.options)
        #expect(words.values(of: "at") == ["1", "2"])
        #expect(words.value(of: "out") == "f")
        #expect(words.has("verbose"))
        #expect(words.operands == ["DIR", "more"])
    }

    @Test func twoDashesEndTheOptions() throws {
        let words = try CommandWords(["--", "--at", "-v"], options: Self.options)
        #expect(words.operands == ["--at", "-v"])
        #expect(words.options.isEmpty)
    }

    @Test func mistakesAreToldInWordsThatHelp() {
        #expect(Self.reason("--ouput", "x") == "there is no option --ouput; did you mean --output?")
        #expect(Self.reason("--size", "x") == "there is no option --size")
        #expect(Self.reason("-q") == "there is no option -q")
        #expect(Self.reason("--at") == "--at needs a value: --at SECONDS")
        #expect(Self.reason("--verbose=yes") == "--verbose takes no value")
        #expect(Self.reason("DIR", "--at", "1", "--nonsense") == "there is no option --nonsense")
    }

    @Test func aLongOptionMayBeShortenedWhereItIsClear() throws {
        #expect(try CommandWords(["--verb"], options: Self.options).has("verbose"))
        #expect(Self.reason("--ou", "x")?.contains("could be --out or --output") == true)
    }
}
