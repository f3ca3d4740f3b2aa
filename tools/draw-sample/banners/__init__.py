"""One module a banner, each with its `LINES`, a `scene(ctx)` and a `finish(ctx)`."""
