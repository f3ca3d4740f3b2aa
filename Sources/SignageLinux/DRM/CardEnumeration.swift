import SignageEngine

/// The display devices of the machine: every /dev/dri/card*, by number.
struct CardEnumeration {
    var directory = "/dev/dri"
    var forceLegacy = false

    struct Node: Hashable {
        var id: CardID
        var path: String
    }

    /// The nodes there are. No directory means no graphics driver, which is no error.
    func nodes() -> [Node] {
        DeviceNodes(directory: directory, prefix: "card").nodes().map {
            Node(id: CardID(rawValue: $0.number), path: $0.path)
        }
    }

    func open(_ node: Node) throws(CardFault) -> Card {
        try Card(id: node.id, path: node.path, forceLegacy: forceLegacy)
    }
}
