"""The cards on the wall. Each module draws one, with `draw(ctx, width, height)`."""
