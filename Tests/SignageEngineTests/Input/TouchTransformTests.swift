import SignageEngine
import Testing

struct TouchTransformTests {
    typealias Range = TouchTransform.Range

    private func transform(
        _ x: Range, _ y: Range, _ width: Int, _ height: Int, _ orientation: TouchOrientation = TouchOrientation()
    ) -> TouchTransform {
        TouchTransform(x: x, y: y, orientation: orientation, panel: Size(width: width, height: height))
    }

    private func isNear(_ point: (x: Double, y: Double), _ x: Double, _ y: Double) -> Bool {
        abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6
    }

    @Test func `a device with the panel's own units means the centre of each pixel`() {
        let touch = transform(Range(0, 799), Range(0, 479), 800, 480)
        #expect(isNear(touch.point(0, 0), 0.5, 0.5))
        #expect(isNear(touch.point(382, 393), 382.5, 393.5))
        #expect(isNear(touch.point(799, 479), 799.5, 479.5))
    }

    /// A point left of the middle and far up, on a surface of 100 × 100 units and a panel of 1000 × 500.
    @Test(arguments: [
        (TouchOrientation(), 205.0, 52.5),
        (TouchOrientation(swap: true), 105.0, 102.5),
        (TouchOrientation(mirror: .x), 795.0, 52.5),
        (TouchOrientation(mirror: .y), 205.0, 447.5),
        (TouchOrientation(mirror: .both), 795.0, 447.5),
        (TouchOrientation(rotation: .right), 895.0, 102.5),
        (TouchOrientation(rotation: .half), 795.0, 447.5),
        (TouchOrientation(rotation: .left), 105.0, 397.5),
        // Swapped (0.105, 0.205), mirrored (0.895, 0.205), turned right (0.795, 0.895).
        (TouchOrientation(swap: true, mirror: .x, rotation: .right), 795.0, 447.5),
    ])
    func `it is swapped, then mirrored, then rotated`(_ orientation: TouchOrientation, _ x: Double, _ y: Double) {
        let touch = transform(Range(0, 99), Range(0, 99), 1000, 500, orientation)
        #expect(isNear(touch.point(20, 10), x, y), "\(touch.point(20, 10))")
    }

    @Test(arguments: TouchOrientation.Rotation.allCases, [false, true])
    func `the corners of the surface are those of the panel, however it lies`(
        _ rotation: TouchOrientation.Rotation, _ swap: Bool
    ) {
        for mirror in [nil, TouchOrientation.Mirror.x, .y, .both] {
            let orientation = TouchOrientation(swap: swap, mirror: mirror, rotation: rotation)
            let touch = transform(Range(42, 1981), Range(60, 4035), 1366, 768, orientation)
            var corners: Set<Point> = []
            for x in [Int32(42), 1981] {
                for y in [Int32(60), 4035] {
                    let point = touch.point(x, y)
                    corners.insert(Point(x: Int(point.x), y: Int(point.y)))
                }
            }
            #expect(corners == [Point(x: 0, y: 0), Point(x: 1365, y: 0), Point(x: 0, y: 767), Point(x: 1365, y: 767)])
        }
    }

    @Test func `what lies outside the range is clamped to the panel, after the transform`() {
        let touch = transform(Range(100, 199), Range(100, 199), 1000, 500, TouchOrientation(mirror: .x))
        let low = touch.point(-5000, .min)
        #expect(low.x == 1000.0.nextDown && low.y == 0)
        let high = touch.point(.max, 700)
        #expect(high.x == 0 && high.y == 500.0.nextDown)
    }

    @Test func `a range that falls mirrors its axis`() {
        let fallen = transform(Range(99, 0), Range(0, 99), 1000, 500)
        let mirrored = transform(Range(0, 99), Range(0, 99), 1000, 500, TouchOrientation(mirror: .x))
        for x in stride(from: Int32(-10), to: 120, by: 7) {
            let (a, b) = (fallen.point(x, 50), mirrored.point(x, 50))
            #expect(isNear(a, b.x, b.y))
        }
    }

    @Test func `without a range the units are pixels, also where the device is turned`() {
        #expect(isNear(transform(.unknown, .unknown, 1920, 1080).point(100, 200), 100.5, 200.5))
        let turned = transform(.unknown, .unknown, 1920, 1080, TouchOrientation(swap: true))
        #expect(isNear(turned.point(100, 200), 200.5, 100.5))
    }

    @Test func `no input whatever leaves the panel, or is not a number`() {
        let values: [Int32] = [.min, -1, 0, 1, .max]
        for first in values {
            for last in values {
                for size in [Size.zero, Size(width: 1, height: 1), Size(width: 1920, height: 1080)] {
                    let range = Range(first, last, resolution: first)
                    let touch = TouchTransform(x: range, y: range, panel: size)
                    for value in values {
                        let point = touch.point(value, value)
                        #expect(point.x >= 0 && point.x < Double(max(size.width, 1)))
                        #expect(point.y >= 0 && point.y < Double(max(size.height, 1)))
                    }
                    #expect(touch.pixelsPerMillimetre.map { $0 > 0 && $0.isFinite } ?? true)
                }
            }
        }
    }

    @Test func `millimetres come from the axis that lies along each side of the panel`() throws {
        // 595.8 × 334.4 mm, by different resolutions.
        let (x, y) = (Range(0, 32767, resolution: 55), Range(0, 32767, resolution: 98))
        let flat = try #require(transform(x, y, 1920, 1080).pixelsPerMillimetre)
        #expect(abs(flat - 3.226) < 0.01)
        let turned = TouchOrientation(rotation: .right)
        let upright = try #require(transform(x, y, 1080, 1920, turned).pixelsPerMillimetre)
        #expect(abs(upright - 3.226) < 0.01)
        #expect(transform(Range(0, 32767), Range(0, 32767), 1920, 1080).pixelsPerMillimetre == nil)
        // One axis alone is better than none.
        #expect(transform(x, Range(0, 32767), 1920, 1080).pixelsPerMillimetre != nil)
    }

    @Test func `glass of an impossible size is not believed`() {
        for resolution in [Int32(1), 4000, -5] {
            let range = Range(0, 32767, resolution: resolution)
            #expect(transform(range, range, 1920, 1080).pixelsPerMillimetre == nil)
        }
    }
}
