import SignageEngine
import SignageMedia
import Testing

/// The bytes were made by another program's converters (Python's).
@Suite("Encodings of East Asia")
struct LegacyEncodingTests {
    private static let short: [(encoding: String, hex: String, text: String)] = [
        ("GB18030", "d0c2cae9b5bdb5eabdf1ccec", "新书到店今天"),
        ("GB18030", "b1beb5eabdf1c8d5d3aad2b5", "本店今日营业"),
        ("GB18030", "d4aab5a9bfecc0d6", "元旦快乐"),
        ("GB18030", "bbb6d3adb9e2c1d9", "欢迎光临"),
        ("GB18030", "57694669c3dcc2ebd4dac7b0cca8", "WiFi密码在前台"),
        ("GB18030", "bbe1d4b1c8d53a20c2fa313030bcf53230", "会员日: 满100减20"),
        ("GB18030", "d4ddceded7cad1b6", "暂无资讯"),
        ("GB18030", "b5c6c1fdbdda", "灯笼节"),
        ("GB18030", "ccecc6f8c7e70ad7eeb8dfc6f8cec220323520b6c8", "天气晴\n最高气温 25 度"),
        ("GB18030", "b6fec2a5bbe1d2e9cad2bfaabbe1", "二楼会议室开会"),
        ("GB18030", "d6d0b9fa", "中国"),
        ("Big5", "b773aed1a8eca9b1a4b5a4d1", "新書到店今天"),
        ("Big5", "a5bba9b1a4b5a4e9c0e7b77e", "本店今日營業"),
        ("Big5", "c577aaefa5fac17b", "歡迎光臨"),
        ("Big5", "a4b5b1dfa443c249c5aaaed1b77c", "今晚七點讀書會"),
        ("Big5", "b77cadfba4e93a20baa1313030b4ee3230", "會員日: 滿100減20"),
        ("Big5", "b0eaae61b9cfaed1c05db3acc05db371aabe", "國家圖書館閉館通知"),
        ("Shift-JIS", "90568aa782aa93fc89d782b582dc82b582bd", "新刊が入荷しました"),
        ("Shift-JIS", "967b93fa82cc89638bc682cd8f4997b9", "本日の営業は終了"),
        ("Shift-JIS", "82a8926d82e782b9", "お知らせ"),
        ("Shift-JIS", "8389815b8381839320353030897e", "ラーメン 500円"),
        ("Shift-JIS", "834a835e834a8369", "カタカナ"),
        ("EUC-JP", "bfb7b4a9a4acc6feb2d9a4b7a4dea4b7a4bf", "新刊が入荷しました"),
        ("EUC-JP", "a4aac3cea4e9a4bb3a20ccc0c6fca4cfc4eab5d9c6fca4c7a4b9", "お知らせ: 明日は定休日です"),
        ("EUC-KR", "bbf520c3a5c0cc20b5e9beeebfd4bdc0b4cfb4d9", "새 책이 들어왔습니다"),
        ("EUC-KR", "bfc0b4c3c0c720b4babdba", "오늘의 뉴스"),
        ("EUC-KR", "b3bbc0cf20c8deb9ab", "내일 휴무"),
    ]

    private static let unsure: [(what: String, hex: String)] = [
        ("cp1252 Öffnungszeiten für Gäste", "d666666e756e67737a656974656e2066fc722047e4737465"),
        ("cp1252 Café crème à volonté", "436166e9206372e86d6520e020766f6c6f6e74e9"),
        ("cp1252 Grüße", "4772fcdf65"),
        ("cp1252 Señor", "5365f16f72"),
        ("cp1251 НОВОСТИ", "cdcec2ced1d2c8"),
        ("cp1251 Привет мир", "cff0e8e2e5f220ece8f0"),
        ("cp1251 СКИДКИ ДНЯ", "d1cac8c4cac820c4cddf"),
        ("koi8_r Привет мир", "f0d2c9d7c5d420cdc9d2"),
        ("cp1253 Καλημέρα κόσμε", "cae1ebe7ecddf1e120eafcf3ece5"),
        ("cp1255 שלום עולם", "f9ece5ed20f2e5eced"),
        ("cp1256 مرحبا بالعالم", "e3d1cdc8c720c8c7e1dac7e1e3"),
        ("tis-620 สวัสดีครับ", "cac7d1cab4d5a4c3d1ba"),
        ("gb18030 灯", "b5c6"),
        ("shift_jis 東京駅", "938c8b9e8977"),
        ("euc_jp 本日休業", "cbdcc6fcb5d9b6c8"),
    ]

    private func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    }

    @Test("a headline of a few characters is recognised", arguments: short)
    func recognisesShort(encoding: String, hex: String, text: String) {
        let result = LegacyEncodingRecognizer().recognize(bytes(hex)[...])
        #expect(result?.text == text && result?.encoding == encoding)
    }

    @Test(
        "a long text with ASCII in it is recognised", arguments: ["GB18030", "Big5", "Shift-JIS", "EUC-JP", "EUC-KR"])
    func recognisesLong(encoding: String) {
        let lines = Self.short.filter { $0.encoding == encoding }
        let one = lines.flatMap { bytes($0.hex) + Array("\r\n# a comment, 12:30 <b>\r\n".utf8) }
        let text = lines.map { $0.text + "\r\n# a comment, 12:30 <b>\r\n" }.joined()
        let result = LegacyEncodingRecognizer().recognize(Array(repeating: one, count: 40).flatMap { $0 }[...])
        #expect(result?.encoding == encoding)
        #expect(result?.text == String(repeating: text, count: 40))
    }

    @Test("what could be several encodings, or is none of these, is left alone", arguments: unsure)
    func leavesAlone(what: String, hex: String) {
        #expect(LegacyEncodingRecognizer().recognize(bytes(hex)[...]) == nil)
    }

    @Test("text that is cut inside a character is left alone")
    func cutOff() {
        for line in Self.short where line.encoding == "GB18030" {
            let whole = bytes(line.hex)
            guard whole.last.map({ $0 >= 0x80 }) == true else { continue }
            #expect(LegacyEncodingRecognizer().recognize(whole.dropLast()) == nil)
        }
    }

    @Test("random bytes are no text")
    func random() {
        var random = Seeded(state: 18)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 4..<40, using: &random)).map { _ in
                UInt8.random(in: 0x80...0xFF, using: &random)
            }
            #expect(LegacyEncodingRecognizer().recognize(bytes[...]) == nil, "\(bytes)")
        }
    }
}
