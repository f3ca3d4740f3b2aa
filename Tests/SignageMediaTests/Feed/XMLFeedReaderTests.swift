import SignageEngine
import SignageMedia
import Testing

@Suite("Feeds")
struct XMLFeedReaderTests {
    private func titles(_ xml: String) throws -> [String] { try XMLFeedReader().read(Array(xml.utf8)).titles }

    private func rss(_ titles: String...) -> String {
        let items = titles.map { "<item><title>\($0)</title></item>" }.joined()
        return "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Channel</title>\(items)</channel></rss>"
    }

    private func fault(_ bytes: [UInt8]) -> FeedFault? {
        do throws(FeedFault) {
            _ = try XMLFeedReader().read(bytes)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ xml: String) -> FeedFault? { fault(Array(xml.utf8)) }

    // MARK: Kinds

    @Test("titles of items are headlines, those of the channel and of other vocabularies are not")
    func rss2() throws {
        let xml = """
            <rss version="2.0" xmlns:media="urn:m"><channel><title>no</title><image><title>no</title></image>
            <item><media:title>no</media:title><title>one</title><media:group><title>no</title></media:group>
            <pubDate>next Thursday, or so</pubDate></item><item><description>no</description></item>
            <item><title/></item><item><title>  </title></item><item/>
            <item><title>two</title></item></channel></rss>
            """
        #expect(try titles(xml) == ["one", "two"])
    }

    @Test("RSS 0.91 has a DOCTYPE, which is not loaded, and names of HTML, which are known without it")
    func rss091() throws {
        let xml = """
            <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://127.0.0.1:9/rss-0.91.dtd">
            <rss version="0.91"><channel><item><title>Caf&eacute; &nosuch; &amp; more</title></item></channel></rss>
            """
        let found = try titles(xml)
        #expect(found == ["Café & more"], "\(found)")
    }

    @Test("RSS 0.90 and 1.0 keep their items beside the channel")
    func rdf() throws {
        for namespace in ["http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/"] {
            let xml = """
                <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="urn:dc" xmlns="\(namespace)">
                <channel><title>no</title></channel>
                <item><dc:title>no</dc:title><title>one</title></item><item><title>two</title></item></rdf:RDF>
                """
            #expect(try titles(xml) == ["one", "two"])
        }
    }

    @Test("Atom says what its titles are")
    func atom() throws {
        let xml = """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>no</title>
            <entry><title>A &amp;amp; B &lt;b&gt;</title></entry>
            <entry><title type="text">5 &lt; 6</title></entry>
            <entry><title type="html">A &amp;amp; &lt;b&gt;B&lt;/b&gt;</title></entry>
            <entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Less <em>is</em> &lt; more</div></title></entry>
            <entry><source><title>no</title></source><title>last</title></entry></feed>
            """
        #expect(try titles(xml) == ["A &amp; B <b>", "5 < 6", "A & B", "Less is < more", "last"])
    }

    // MARK: Text

    @Test(
        "HTML in titles becomes words, with its entities decoded once, and does nothing",
        arguments: [
            ("Tom &amp; Jerry", "Tom & Jerry"), ("Tom &amp;amp; Jerry", "Tom & Jerry"), ("&amp;amp;lt;", "&lt;"),
            ("&lt;b&gt;bold&lt;/b&gt; move", "bold move"), ("<![CDATA[<i>new</i> &eacute;t&#233;]]>", "new été"),
            ("&lt;script&gt;alert(1)&lt;/script&gt;safe", "safe"), ("a&lt;br/&gt;b", "a b"),
            ("&lt;img src=x onerror=alert(1)&gt;pic", "pic"), ("5 &lt; 6 &gt; 4", "5 < 6 > 4"),
            ("I &lt;3 you", "I <3 you"),
            ("&lt;style&gt;p{}&lt;/style&gt;&lt;p&gt;x&lt;/p&gt;&lt;p&gt;y", "x y"), ("AT&amp;T", "AT&T"),
            ("one\n\t  two&amp;nbsp;three", "one two three"), ("&#x706F;笼", "灯笼"), ("Hallo&#7;", ""),
            ("bell\u{7}s", "bell s"), ("&lt;!-- secret --&gt;shown", "shown"),
            ("un&lt;b&gt;believ&lt;/b&gt;able", "unbelievable"),
        ])
    func html(written: String, shown: String) throws {
        if shown.isEmpty {
            #expect(fault(rss(written)) != nil)
        } else {
            #expect(try titles(rss(written)) == [shown])
        }
    }

    @Test("the encoding is what the first line says")
    func encodings() throws {
        // 新闻 in GB2312; é in Latin-1; UTF-16 by its mark.
        let gb =
            Array("<?xml version=\"1.0\" encoding=\"GB2312\"?><rss><channel><item><title>".utf8)
            + [0xD0, 0xC2, 0xCE, 0xC5] + Array("</title></item></channel></rss>".utf8)
        #expect(try XMLFeedReader().read(gb).titles == ["新闻"])
        let latin =
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss><channel><item><title>".utf8)
            + [0xE9] + Array("</title></item></channel></rss>".utf8)
        #expect(try XMLFeedReader().read(latin).titles == ["é"])
        let utf16 = "<rss><channel><item><title>新闻</title></item></channel></rss>".utf16
        #expect(
            try XMLFeedReader().read([0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).titles == [
                "新闻"
            ])
    }

    @Test("bytes of another encoding than the first line says are told with their line, never shown")
    func wrongEncoding() {
        let bytes =
            Array("<rss>\n<channel>\n<item><title>".utf8) + [0xD0, 0xC2, 0xCE, 0xC5]
            + Array("</title></item></channel></rss>".utf8)
        #expect(fault(bytes)?.mark?.line == 3)
        #expect(fault(bytes)?.reason.contains("encoding") == true)
    }

    // MARK: Bounds

    @Test("more titles than anybody reads, and longer ones, are cut")
    func many() throws {
        let items = (1...700).map { "<item><title>t\($0)</title></item>" }.joined()
        let feed = try XMLFeedReader().read(Array("<rss><channel>\(items)</channel></rss>".utf8))
        #expect(feed.titles.count == 500 && feed.leftOut == 200)
        #expect(try titles(rss(String(repeating: "长", count: 1_000_000))).first?.count == 1000)
        #expect(try titles(rss(String(repeating: "&lt;b&gt;", count: 100_000) + "x")) == [])
    }

    @Test("entities of the feed's own are refused before any is expanded")
    func billionLaughs() {
        var entities = "<!ENTITY l0 \"ha\">"
        for level in 1...30 {
            entities += "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
        }
        let body = "<rss><channel><item><title>&l30;</title></item></channel></rss>"
        let external = "<!ENTITY x SYSTEM \"file:///etc/passwd\">"
        let parameter = "<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;"
        #expect(
            fault("<!DOCTYPE rss [\(parameter)]>\n<rss><channel><item><title>&x;</title></item></channel></rss>") != nil
        )
        for subset in [entities, external] {
            let body = subset == entities ? body : "<rss><channel><item><title>&x;</title></item></channel></rss>"
            let reason = fault("<!DOCTYPE rss [\(subset)]>\n\(body)")?.reason ?? "none"
            #expect(reason.contains("entities"), "\(reason)")
        }
        // In an attribute, and in the declared default of one.
        #expect(fault("<!DOCTYPE rss [\(entities)]><rss a=\"&l30;\"/>") != nil)
        #expect(fault("<!DOCTYPE rss [\(entities)<!ATTLIST rss a CDATA \"&l30;\">]><rss/>") != nil)
    }

    @Test("what is too large is refused unread")
    func tooLarge() {
        let bytes = [UInt8](repeating: 0x20, count: Feed.maxBytes + 1)
        #expect(fault(bytes)?.reason.contains("MiB") == true)
    }

    @Test("elements nested without end are refused, not followed")
    func deep() {
        let open = String(repeating: "<a>", count: 100_000)
        #expect(fault("<rss>\(open)") != nil)
    }

    // MARK: What is no feed

    @Test(
        "what is no feed is told in words, with a remedy",
        arguments: [
            ("", "empty"), (" \n ", "empty"), ("hello", "not XML"), ("<html><body>x</body></html>", "web page"),
            ("<!DOCTYPE html><html><head></head></html>", "web page"), ("<svg xmlns='x'/>", "<svg>"),
            ("<rss><channel><item>", "middle"), ("<rss><channel><item><title>one", "middle"),
            ("<rss><channel><item><title>one</title></it", "middle"), ("<rss><![CDATA[x", "middle"),
            ("<rss><a></b></rss>", "well-formed"), ("<rss>&undefined;</rss>", "well-formed"),
        ])
    func noFeed(xml: String, says: String) {
        let fault = fault(xml)
        #expect(fault?.reason.contains(says) == true, "\(fault?.reason ?? "no fault")")
        #expect(fault?.remedy.isEmpty == false)
    }

    @Test("the line of a mistake is told")
    func line() { #expect(fault("<rss>\n<channel>\n<a></b>\n</channel></rss>")?.mark?.line == 3) }

    @Test("a feed that was cut anywhere is a fault, never half a feed")
    func truncated() {
        let whole = Array(rss("one &amp; two", "<![CDATA[<b>灯笼</b>]]>").utf8)
        for count in 0..<whole.count { #expect(fault(Array(whole.prefix(count))) != nil, "\(count)") }
        #expect(fault(whole) == nil)
    }

    @Test("any damage is a fault or gives clean words")
    func damage() {
        var random = Seeded(state: 91)
        let whole = Array(rss("one &amp;amp; two", "<![CDATA[<b>灯笼</b>]]>", "&lt;script&gt;x").utf8)
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let feed = try? XMLFeedReader().read(bytes) else { continue }
            for title in feed.titles {
                #expect(title.count <= 1000 && !title.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{FFFD}" })
            }
        }
    }
}
