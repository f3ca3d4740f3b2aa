import Glibc
import SignageEngine

internal import CDRM

/// A list of property changes that the kernel takes whole or not at all.
///
/// The arrays the kernel reads are allocated once and reused: libdrm's own request sorts and allocates for each
/// commit, which the frame path may not.
struct AtomicRequest: ~Copyable {
    /// Where a value stands, to change it later without building the list again.
    struct Place { fileprivate var index: Int }

    private let objects: UnsafeMutablePointer<UInt32>
    private let propertyCounts: UnsafeMutablePointer<UInt32>
    private let properties: UnsafeMutablePointer<UInt32>
    private let values: UnsafeMutablePointer<UInt64>
    private let objectCapacity: Int
    private let valueCapacity: Int
    private(set) var objectCount = 0
    private(set) var valueCount = 0

    /// Room for this many objects, and for this many properties of all of them together.
    init(objects objectCapacity: Int, properties valueCapacity: Int) {
        (self.objectCapacity, self.valueCapacity) = (objectCapacity, valueCapacity)
        objects = .allocate(capacity: objectCapacity)
        propertyCounts = .allocate(capacity: objectCapacity)
        properties = .allocate(capacity: valueCapacity)
        values = .allocate(capacity: valueCapacity)
    }

    deinit {
        objects.deallocate()
        propertyCounts.deallocate()
        properties.deallocate()
        values.deallocate()
    }

    var isEmpty: Bool { valueCount == 0 }

    mutating func removeAll() { (objectCount, valueCount) = (0, 0) }

    /// Adds a change. Changes of one object must follow one another.
    @discardableResult
    mutating func set(_ property: PropertyID, of object: ModeObject, to value: UInt64) -> Place {
        if objectCount == 0 || objects[objectCount - 1] != object.rawValue {
            precondition(objectCount < objectCapacity, "the request was made for fewer objects")
            objects[objectCount] = object.rawValue
            propertyCounts[objectCount] = 0
            objectCount += 1
        }
        precondition(valueCount < valueCapacity, "the request was made for fewer properties")
        properties[valueCount] = property.rawValue
        values[valueCount] = value
        propertyCounts[objectCount - 1] += 1
        valueCount += 1
        return Place(index: valueCount - 1)
    }

    mutating func change(_ place: Place, to value: UInt64) {
        precondition(place.index < valueCount)
        values[place.index] = value
    }

    enum Kind {
        /// Asks whether the driver would; changes nothing.
        case test
        /// Returns at once; an event follows.
        case flip
        /// Sets modes; waits until it is done, and an event follows.
        case modeset
        /// Sets modes; waits until it is done, no event.
        case modesetWithoutEvent
    }

    /// Hands the list to the kernel.
    borrowing func commit(_ kind: Kind, on card: Card, userData: UInt64 = 0) throws(SystemError) {
        var raw = drm_mode_atomic()
        raw.count_objs = UInt32(objectCount)
        raw.objs_ptr = UInt64(UInt(bitPattern: objects))
        raw.count_props_ptr = UInt64(UInt(bitPattern: propertyCounts))
        raw.props_ptr = UInt64(UInt(bitPattern: properties))
        raw.prop_values_ptr = UInt64(UInt(bitPattern: values))
        raw.user_data = userData
        let (test, block) = (UInt32(DRM_MODE_ATOMIC_TEST_ONLY), UInt32(DRM_MODE_ATOMIC_NONBLOCK))
        let (modeset, event) = (UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET), UInt32(DRM_MODE_PAGE_FLIP_EVENT))
        switch kind {
        case .test:
            raw.flags = test | modeset
            try SystemCall.integer("drmModeAtomicCommit(TEST_ONLY)") {
                ioctl(card.fd, signaged_ioctl_mode_atomic, &raw)
            }
        case .flip:
            raw.flags = block | event
            try SystemCall.integer("drmModeAtomicCommit") { ioctl(card.fd, signaged_ioctl_mode_atomic, &raw) }
        case .modeset, .modesetWithoutEvent:
            raw.flags = kind == .modeset ? modeset | event : modeset
            try SystemCall.integer("drmModeAtomicCommit(ALLOW_MODESET)") {
                ioctl(card.fd, signaged_ioctl_mode_atomic, &raw)
            }
        }
    }
}
