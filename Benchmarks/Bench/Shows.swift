import SignageEngine

/// Generated shows.
enum Shows {
    static func picture(_ size: Size, salt: UInt32) -> Texture {
        Texture(size: size, isOpaque: true) { (pixels, stride) throws(Never) in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    pixels[y * stride + x] = 0xFF00_0000 | (UInt32(x &* 31 &+ y &* 17) &* (salt | 1)) & 0xFF_FFFF
                }
            }
        }
    }

    /// Two pictures, together two screens high, so that frames cross the joint and the wrap.
    static func backdrop(_ size: Size) -> Show {
        let strip = Strip([picture(size, salt: 5), picture(size, salt: 9)], axis: .vertical)!
        // One pixel a refresh at 60 Hz, so that every refresh has a frame.
        let span = Span.seconds(1) * Int64(strip.length) / 60
        let backdrop = Backdrop(
            id: ZoneID(rawValue: "backdrop"), frame: Rect(size), strip: strip, direction: .up, span: span, snap: true)
        return Show(size: size, zones: [.background(backdrop)])
    }

    /// Three pages that slide without a pause worth mentioning.
    static func carousel(_ size: Size) -> Show {
        let target = TargetSize.cover(Size(width: size.width + 80, height: size.height))
        let items = (0..<3).map { CarouselShow.Item(PictureKey(path: "\($0)", target: target), number: $0) }
        var carousel = CarouselShow(id: ZoneID(rawValue: "banner"), frame: Rect(size), axis: .horizontal, items: items)
        carousel.parallax = 40
        carousel.behavior.autoplay = .milliseconds(100)
        carousel.behavior.transitionTime = .seconds(2)
        carousel.behavior.easing = .linear
        for (index, item) in items.enumerated() {
            carousel.preloaded[item.picture] = picture(
                Size(width: size.width + 80, height: size.height), salt: UInt32(index))
        }
        return Show(size: size, zones: [.carousel(carousel)])
    }

    /// Pages that change each second, none of which is there yet.
    static func manyItems(_ count: Int, _ size: Size) -> Show {
        let items = (0..<count).map {
            CarouselShow.Item(PictureKey(path: "\($0)", target: .stretch(size)), number: $0)
        }
        var carousel = CarouselShow(id: ZoneID(rawValue: "banner"), frame: Rect(size), axis: .horizontal, items: items)
        carousel.behavior.autoplay = .seconds(1)
        carousel.behavior.transition = .cut
        return Show(size: size, zones: [.carousel(carousel)])
    }

    /// A finger that comes down once and then goes to and fro.
    static func finger(_ frame: Int64, at now: Instant, on size: Size) -> PointerFrame {
        var pointer = PointerFrame(device: InputDeviceID(rawValue: 0), instant: now)
        let way = Double((frame * 7) % Int64(size.width))
        pointer.append(Contact(id: ContactID(rawValue: 1), x: way, y: Double(size.height / 2)))
        return pointer
    }
}
