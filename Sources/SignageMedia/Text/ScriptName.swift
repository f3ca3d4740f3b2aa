internal import CPango

/// What Unicode calls the script of a character.
enum ScriptName {
    /// "Tibetan", "Canadian Aboriginal"; nil where it belongs to none, or to many.
    static func of(_ scalar: Unicode.Scalar) -> String? {
        let script = g_unichar_get_script(scalar.value)
        guard ![G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_UNKNOWN].contains(script),
            let kinds = g_type_class_ref(g_unicode_script_get_type())
        else { return nil }
        defer { g_type_class_unref(kinds) }
        let entry = g_enum_get_value(kinds.assumingMemoryBound(to: GEnumClass.self), script.rawValue)
        guard let nick = entry?.pointee.value_nick else { return nil }
        return String(cString: nick).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined(separator: " ")
    }
}
