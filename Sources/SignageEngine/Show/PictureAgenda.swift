/// Which picture the worker makes next, for all outputs: what is in view first, nothing twice, and nothing that nobody
/// needs any more. One picture is made at a time.
public struct PictureAgenda: Sendable {
    private struct Client: Sendable {
        let output: OutputID
        /// The most urgent first.
        var wanted: [PictureKey] = []
        /// Made for it, and still on the way to it.
        var underWay: [PictureKey] = []
    }

    private var clients: [Client] = []
    private var making: PictureKey?

    public init() {}

    /// An output needs exactly these from now on, the most urgent first.
    public mutating func want(_ keys: [PictureKey], for output: OutputID) {
        let index = clients.firstIndex { $0.output == output } ?? clients.count
        if index == clients.count { clients.append(Client(output: output)) }
        // The list was written before what is under way had come.
        clients[index].wanted = keys.filter { !clients[index].underWay.contains($0) }
        clients.removeAll { $0.wanted.isEmpty && $0.underWay.isEmpty }
    }

    /// The picture to make now: the most urgent one of each output in turn; nil while one is being made, and where
    /// there is none.
    public mutating func begin() -> PictureKey? {
        guard making == nil else { return nil }
        guard let first = clients.firstIndex(where: { !$0.wanted.isEmpty }) else { return nil }
        // The next one is another output's.
        let client = clients.remove(at: first)
        clients.append(client)
        making = client.wanted[0]
        return making
    }

    /// It is made, or cannot be: for whom. Nobody, where it has become unwanted meanwhile.
    public mutating func finish() -> [OutputID] {
        guard let made = making else { return [] }
        making = nil
        var takers: [OutputID] = []
        for index in clients.indices where clients[index].wanted.contains(made) {
            clients[index].wanted.removeAll { $0 == made }
            clients[index].underWay.append(made)
            takers.append(clients[index].output)
        }
        return takers
    }

    /// What was made has come to the output.
    public mutating func arrived(_ key: PictureKey, at output: OutputID) {
        guard let index = clients.firstIndex(where: { $0.output == output }) else { return }
        clients[index].underWay.removeAll { $0 == key }
        if clients[index].wanted.isEmpty, clients[index].underWay.isEmpty { clients.remove(at: index) }
    }
}
