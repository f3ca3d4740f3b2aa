import SignageEngine
import SignageLinux
import Testing

@Suite("Trust in the clock")
struct ClockTrustTests {
    /// 2026-12-01T12:00:00Z.
    private static let now: Int64 = 1_796_126_400

    private func isTrusted(
        now: Int64 = ClockTrustTests.now, releaseYear: Int = 2026, isSynchronised: Bool = false, hardware: Int64? = nil
    ) -> Bool {
        ClockTrust(.init(now: now, releaseYear: releaseYear, isSynchronised: isSynchronised, hardware: hardware))
            .isTrusted
    }

    @Test("a clock that somebody set who knows the time is trusted")
    func synchronised() {
        #expect(isTrusted(isSynchronised: true))
        #expect(isTrusted(isSynchronised: true, hardware: 0), "whatever an empty battery says")
    }

    @Test("a year before the program's is never right, whoever says so")
    func past() {
        #expect(!isTrusted(now: 0, isSynchronised: true, hardware: 0))
        #expect(!isTrusted(now: -1, isSynchronised: true))
        #expect(!isTrusted(releaseYear: 2027, isSynchronised: true))
        #expect(isTrusted(releaseYear: 2025, isSynchronised: true))
        // The last second of 2025 and the first of 2026.
        #expect(!isTrusted(now: 1_767_225_599, isSynchronised: true))
        #expect(isTrusted(now: 1_767_225_600, isSynchronised: true))
    }

    @Test("without a network a hardware clock is enough, as long as it still says the same")
    func hardware() {
        #expect(isTrusted(hardware: Self.now + 3600))
        #expect(!isTrusted(hardware: 0))
        #expect(!isTrusted(hardware: Self.now + 2 * 86_400))
        #expect(!isTrusted(hardware: nil))
    }

    @Test("the reason is told in words")
    func reasons() {
        let evidence = ClockTrust.Evidence(now: 0, releaseYear: 2026, isSynchronised: false, hardware: nil)
        #expect(ClockTrust(evidence) == .untrusted("its year is 1970, before this version was made"))
    }

    @Test("this machine's clock can be asked without any right")
    func current() {
        if case .untrusted(let reason) = ClockTrust.current() { #expect(!reason.contains("its year")) }
    }
}
