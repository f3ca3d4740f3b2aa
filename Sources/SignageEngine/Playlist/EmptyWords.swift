/// What a ticker without headlines says, by language.
enum EmptyWords {
    /// Where no language is named.
    static let standard = "暂无资讯"

    /// By BCP 47 language tags, the most specific first: `zh-Hant-HK` is looked up as `zh-Hant`, then as `zh`.
    ///
    /// - Returns: nil for a language that is not here.
    static func words(for tag: String) -> String? {
        var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        // Where Chinese is written in traditional characters it is often named by the place.
        if parts.first == "zh", parts.count > 1, ["tw", "hk", "mo"].contains(parts[1]) { parts[1] = "hant" }
        while !parts.isEmpty {
            if let words = table[parts.joined(separator: "-")] { return words }
            parts.removeLast()
        }
        return nil
    }

    private static let table: [String: String] = [
        "zh": standard, "zh-hant": "暫無資訊", "en": "No news at the moment", "ja": "現在お知らせはありません",
        "ko": "현재 소식이 없습니다", "ar": "لا توجد أخبار حاليًا", "fa": "در حال حاضر خبری نیست", "he": "אין חדשות כרגע",
        "hi": "अभी कोई समाचार नहीं है", "th": "ขณะนี้ยังไม่มีข่าว", "vi": "Hiện chưa có tin tức", "id": "Belum ada berita",
        "es": "No hay noticias por ahora", "fr": "Aucune actualité pour le moment", "de": "Zurzeit keine Meldungen",
        "pt": "Sem notícias no momento", "it": "Nessuna notizia al momento", "nl": "Momenteel geen nieuws",
        "pl": "Brak aktualności", "ru": "Новостей пока нет", "uk": "Новин поки немає", "tr": "Şu anda haber yok",
        "el": "Δεν υπάρχουν νέα αυτή τη στιγμή", "sv": "Inga nyheter just nu", "da": "Ingen nyheder lige nu",
        "nb": "Ingen nyheter akkurat nå", "fi": "Ei uutisia juuri nyt", "cs": "Momentálně žádné zprávy",
        "hu": "Jelenleg nincsenek hírek", "ro": "Nicio știre momentan",
    ]
}

extension FieldType<String> {
    /// A language whose words for no news are known.
    static let language = FieldType(
        scalar: "a language, such as en, zh-Hant or ar", remedy: "write a language tag such as en, zh-Hant or ar"
    ) { text throws(Refusal) in
        guard EmptyWords.words(for: text) != nil else {
            throw Refusal(
                why: "is a language whose words for no news are not known",
                remedy: "write them yourself, as \"empty\", and leave \"locale\" out")
        }
        return text
    }
}
