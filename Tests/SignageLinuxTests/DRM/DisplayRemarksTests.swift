import SignageEngine
import Testing

@testable import SignageLinux

/// What is said once, and when it may be said again.
@Suite("Display remarks") struct DisplayRemarksTests {
    private static let broken = DisplayRemarks.Subject.socket(.init(card: CardID(rawValue: 0), name: "HDMI-A-1"))
    private static let working = DisplayRemarks.Subject.socket(.init(card: CardID(rawValue: 0), name: "DP-1"))

    @Test("a remark is news once, until its own subject is forgotten")
    func once() {
        var remarks = DisplayRemarks()
        func isNews(_ remark: String, _ subject: DisplayRemarks.Subject) -> Bool {
            remarks.isNews(remark, of: subject)
        }
        #expect(isNews("cannot be used", Self.broken))
        #expect(isNews("cannot be used", Self.working))
        remarks.forget(Self.working)
        #expect(!isNews("cannot be used", Self.broken))
        #expect(isNews("its mode is refused", Self.broken))
        #expect(isNews("cannot be used", Self.working))
        remarks.forget { $0 == Self.broken }
        #expect(isNews("cannot be used", Self.broken))
        #expect(!isNews("cannot be used", Self.working))
    }
}
