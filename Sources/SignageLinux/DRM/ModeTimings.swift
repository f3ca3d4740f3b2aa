import SignageEngine

internal import CDRM

/// A mode as the kernel gave it, to be handed back unchanged, and what the engine makes of it.
struct ModeTimings {
    let raw: drmModeModeInfo
    let mode: DisplayMode

    /// Nil for timings that no display could follow.
    init?(_ raw: drmModeModeInfo) {
        let flags = raw.flags
        let isInterlaced = flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0
        guard raw.hdisplay > 0, raw.vdisplay > 0,
            let refresh = RefreshRate(
                clock: raw.clock, horizontalTotal: raw.htotal, verticalTotal: raw.vtotal, isInterlaced: isInterlaced,
                isDoubleScan: flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0, scansPerLine: raw.vscan)
        else { return nil }
        self.raw = raw
        mode = DisplayMode(
            size: Size(width: Int(raw.hdisplay), height: Int(raw.vdisplay)), refresh: refresh,
            isInterlaced: isInterlaced, isPreferred: raw.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0)
    }

    /// The same in the kernel's own structure, which mode blobs hold.
    var kernelMode: drm_mode_modeinfo {
        drm_mode_modeinfo(
            clock: raw.clock, hdisplay: raw.hdisplay, hsync_start: raw.hsync_start, hsync_end: raw.hsync_end,
            htotal: raw.htotal, hskew: raw.hskew, vdisplay: raw.vdisplay, vsync_start: raw.vsync_start,
            vsync_end: raw.vsync_end, vtotal: raw.vtotal, vscan: raw.vscan, vrefresh: raw.vrefresh, flags: raw.flags,
            type: raw.type, name: raw.name)
    }
}
