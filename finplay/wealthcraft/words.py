def log(view, names): return [(e.seat, str(e)) for e in view.events]
