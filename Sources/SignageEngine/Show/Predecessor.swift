/// What a sign was before its folder is compiled anew.
public struct Predecessor: Sendable {
    /// The last playlist without errors, to go on with while the present one has some.
    public var playlist: Playlist?
    /// The picture that each carousel shows, by its path: those around it must be there when the new show comes.
    public var places: [ZoneID: String]

    public init(playlist: Playlist? = nil, places: [ZoneID: String] = [:]) {
        (self.playlist, self.places) = (playlist, places)
    }
}
