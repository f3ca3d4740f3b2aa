/// Any of the movements that a page can make by itself, in one value: a protocol's box would be heap memory for each.
enum Glide: Simulation {
    case eased(EasedMove)
    case settling(SettleCurve)
    case springing(Spring)
    case decelerating(UntilEdge<UniformDeceleration>)
    case coasting(UntilEdge<Friction>)
    case pulled(UntilEdge<Spring>)
    case approaching(Approach)

    func x(_ time: Double) -> Double {
        switch self {
        case .eased(let move): move.x(time)
        case .settling(let move): move.x(time)
        case .springing(let move): move.x(time)
        case .decelerating(let move): move.x(time)
        case .coasting(let move): move.x(time)
        case .pulled(let move): move.x(time)
        case .approaching(let move): move.x(time)
        }
    }

    func dx(_ time: Double) -> Double {
        switch self {
        case .eased(let move): move.dx(time)
        case .settling(let move): move.dx(time)
        case .springing(let move): move.dx(time)
        case .decelerating(let move): move.dx(time)
        case .coasting(let move): move.dx(time)
        case .pulled(let move): move.dx(time)
        case .approaching(let move): move.dx(time)
        }
    }

    var duration: Double {
        switch self {
        case .eased(let move): move.duration
        case .settling(let move): move.duration
        case .springing(let move): move.duration
        case .decelerating(let move): move.duration
        case .coasting(let move): move.duration
        case .pulled(let move): move.duration
        case .approaching(let move): move.duration
        }
    }

    /// How fast it was when an edge stopped it, in pixels a second; 0 where none did.
    var speedAtEdge: Double {
        switch self {
        case .decelerating(let move): move.speedAtEdge
        case .coasting(let move): move.speedAtEdge
        case .pulled(let move): move.speedAtEdge
        case .eased, .settling, .springing, .approaching: 0
        }
    }
}
