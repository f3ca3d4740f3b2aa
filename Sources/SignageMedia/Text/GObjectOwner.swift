internal import CPango

/// One reference to a GObject, given back when the owner goes.
struct GObjectOwner: ~Copyable {
    /// What the C functions take; valid as long as the owner lives.
    let pointer: OpaquePointer

    /// Takes over the caller's reference. Nil where there is none.
    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}

/// A font description.
struct FontDescriptionOwner: ~Copyable {
    let pointer: OpaquePointer

    /// - Parameters:
    ///   - name: as Pango reads it: "Noto Sans, Noto Sans CJK SC Bold". Nothing in it is an error.
    ///   - size: height of the em square in pixels; it takes the place of a size in the name.
    init?(name: String, size: Int) {
        guard let pointer = pango_font_description_from_string(name) else { return nil }
        pango_font_description_set_absolute_size(pointer, Double(size) * Double(PANGO_SCALE))
        self.pointer = pointer
    }

    deinit { pango_font_description_free(pointer) }
}
