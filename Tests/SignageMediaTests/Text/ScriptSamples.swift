import Testing

/// Words in many scripts, and what is difficult about each.
struct ScriptSample: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var family = "Noto Sans"
    var style = ""
    var font: String { style.isEmpty ? family : "\(family) \(style)" }
    var testDescription: String { name }

    static let all = [
        // Kerning, a ligature, overhangs on both sides, marks above capitals.
        ScriptSample(name: "latin", text: "AVATAR office fjord Ångström “Café”"),
        ScriptSample(name: "latin-italic", text: "fjord Waffle ff", family: "Noto Serif", style: "Italic"),
        ScriptSample(name: "vietnamese", text: "Tiếng Việt ngữ ẴẰẪ"),
        ScriptSample(name: "chinese", text: "灯笼书店，每晚八点读书会。", family: "Noto Sans CJK SC"),
        // 直, 骨 and 令 have other forms here than in Chinese.
        ScriptSample(name: "japanese", text: "提灯書店「直・骨・令」ガギグ", family: "Noto Sans CJK JP"),
        ScriptSample(name: "korean", text: "등불 서점, 매일 저녁", family: "Noto Sans CJK KR"),
        // Joined letters, lam-alef, marks, numbers that run the other way.
        ScriptSample(name: "arabic", text: "السَّلَامُ عَلَيْكُمْ لا 8:30، ٢٠٢٦"),
        ScriptSample(name: "hebrew", text: "שָׁלוֹם לכולם (2026) ברוכים!"),
        // Conjuncts, a vowel sign in front of its consonant, reph.
        ScriptSample(name: "hindi", text: "नमस्ते क्षत्रिय किताब कर्म द्ध्य"),
        // Marks over marks, sara am.
        ScriptSample(name: "thai", text: "ยินดีต้อนรับ ที่นี่ น้ำ ปั้ม ญี่ปุ่น"),
        // Skin tones, ZWJ sequences, a flag, a keycap, text and emoji presentation.
        ScriptSample(name: "emoji", text: "👩🏽‍🍳👨‍👩‍👧🏳️‍🌈🇩🇪👍🏿❤️1️⃣ ☎︎"),
        ScriptSample(name: "mixed-ltr", text: "Café مرحبا 👩🏽‍🍳 بكم Lantern 灯笼"),
        ScriptSample(name: "mixed-rtl", text: "مرحبا 👩🏽‍🍳 Lantern 21 بكم (2026)!"),
        ScriptSample(name: "mixed-hebrew", text: "שלום 👍🏿 Lantern 灯笼 30%"),
    ]
}
