"""Glyphs on a 24 x 24 grid, of one stroke width; {f} fills the one part that may be filled. No emoji, no icon fonts."""

GLYPHS = {
    "flag": ('<path d="M6 22V3"/><path d="M6 4h13l-4 4.5 4 4.5H6Z" fill="{f}"/>'),
    "coin_plus": ('<circle cx="12" cy="12" r="9.5" fill="{f}"/><path d="M12 7.5v9M7.5 12h9"/>'),
    "line_up": ('<path d="M3 3v18h18"/><path d="M6 16l5-5 3.5 3L21 6"/><path d="M16 5.5h5.2v5.2"/>'),
    "line_down": ('<path d="M3 3v18h18"/><path d="M6 6l5 5 3.5-3L21 16"/><path d="M16 16.5h5.2v-5.2"/>'),
    "bars_down": (
        '<path d="M2.5 5h4.5v16h-4.5ZM9.7 11h4.5v10h-4.5ZM17 16.5h4.5V21H17Z" fill="{f}"/>'
        '<path d="M11 3l8 7.5M19 5.5v5.2h-5.2"/>'
    ),
    "bars_up": (
        '<path d="M2.5 16.5h4.5V21h-4.5ZM9.7 11h4.5v10h-4.5ZM17 5h4.5v16H17Z" fill="{f}"/>'
        '<path d="M3 11l8-7.5M5.8 3.3H11v5.2"/>'
    ),
    "house": ('<path d="M5 11v10h14V11" fill="{f}"/><path d="M2.5 12.5L12 3.5l9.5 9"/><path d="M10 21v-6h4v6"/>'),
    "house_bid": (
        '<path d="M4.5 11v10h8" fill="none"/>'
        '<path d="M2 12.5l9-9 9 8.7"/>'
        '<circle cx="17.2" cy="17.2" r="5" fill="{f}"/>'
        '<path d="M17.2 14.7v5M14.7 17.2h5"/>'
    ),
    "sprout": (
        '<path d="M12 22v-9"/>'
        '<path d="M12 13c0-6 3.5-9 9.5-9 0 6-3.5 9-9.5 9Z" fill="{f}"/>'
        '<path d="M12 16c0-4.5-3-7-9-7 0 4.5 3.5 7 9 7Z" fill="{f}"/>'
    ),
    "snow": (
        '<path d="M12 2v20M3.3 7l17.4 10M20.7 7L3.3 17"/>'
        '<path d="M9 3.5l3 3 3-3M9 20.5l3-3 3 3M3 11l4-1.5-.8-4M21 13l-4 1.5.8 4M3 13l4 1.5-.8 4M21 11l-4-1.5.8-4"/>'
    ),
    "aid": ('<path d="M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6Z" fill="{f}"/>'),
    "swap": ('<path d="M3 8h16M14.5 3.5L19 8l-4.5 4.5"/><path d="M21 16H5M9.5 11.5L5 16l4.5 4.5"/>'),
    "ticket": (
        '<path d="M2 6h20v4a2.3 2.3 0 000 4.5V18H2v-3.5a2.3 2.3 0 000-4.5Z" fill="{f}"/>'
        '<path d="M9 6v12" stroke-dasharray="2 3"/>'
        '<path d="M15.5 9v6M12.9 10.5l5.2 3M18.1 10.5l-5.2 3"/>'
    ),
    "magnet": (
        '<path d="M4 3v9a8 8 0 0016 0V3h-5.5v9a2.5 2.5 0 01-5 0V3Z" fill="{f}"/><path d="M4 7.5h5.5M14.5 7.5H20"/>'
    ),
    "receipt": (
        '<path d="M4.5 2.5h15v19l-2.5-2-2.5 2-2.5-2-2.5 2-2.5-2-2.5 2Z" fill="{f}"/>'
        '<path d="M15 7l-6 8"/>'
        '<circle cx="9" cy="8" r="1.3"/>'
        '<circle cx="15" cy="14" r="1.3"/>'
    ),
    "bond": (
        '<path d="M2.5 4h19v13h-19Z" fill="{f}"/>'
        '<path d="M6 8h8M6 11.5h5"/>'
        '<circle cx="16.5" cy="14.5" r="3.3" fill="{f}"/>'
        '<path d="M14.8 17.5V22l1.7-1.3L18.2 22v-4.5"/>'
    ),
    "pram": (
        '<path d="M3 11a8.5 8.5 0 018.5-8.5V11Z" fill="{f}"/>'
        '<path d="M3 11h16.5a7 7 0 01-7 6.5h-2.5A7 7 0 013 11Z" fill="{f}"/>'
        '<path d="M19.5 11l2.5-5"/>'
        '<circle cx="8" cy="20.2" r="1.8"/>'
        '<circle cx="15.5" cy="20.2" r="1.8"/>'
    ),
    "lender": (
        '<path d="M8.5 2.5h7l-2 4.5h-3Z"/>'
        '<path d="M10 7C5 10.5 3 14 3 17c0 3.5 3 4.5 9 4.5s9-1 9-4.5c0-3-2-6.5-7-10Z" fill="{f}"/>'
        '<path d="M14.8 11.5l-5.6 6.5"/>'
        '<circle cx="9.3" cy="12.3" r="1"/>'
        '<circle cx="14.7" cy="17.3" r="1"/>'
    ),
    "umbrella": ('<path d="M2 13a10 9.5 0 0120 0Z" fill="{f}"/><path d="M12 2v1.5M12 13v6.5a2.3 2.3 0 004.6 0"/>'),
    "cap": (
        '<path d="M6 11v5.5c3 3 9 3 12 0V11"/><path d="M1.5 9L12 4l10.5 5L12 14Z" fill="{f}"/><path d="M22.5 9v6.5"/>'
    ),
    "vault": (
        '<path d="M3 3.5h18v15H3Z" fill="{f}"/>'
        '<path d="M6 18.5V21M18 18.5V21"/>'
        '<circle cx="12" cy="11" r="4"/>'
        '<path d="M12 5.5V8.5M12 13.5v3M6.5 11H9.5M14.5 11h3"/>'
    ),
    "wonga": ('<circle cx="12" cy="12" r="9.8" fill="{f}"/><path d="M6.5 8.5l2.6 7.5L12 10l2.9 6 2.6-7.5"/>'),
    "globe": (
        '<circle cx="12" cy="12" r="9.5" fill="{f}"/><path d="M2.5 12h19M12 2.5c-6 6-6 13 0 19M12 2.5c6 6 6 13 0 19"/>'
    ),
    "bolt": ('<path d="M13.5 2L5 13.5h6L9.5 22 19 9.8h-6.5Z" fill="{f}"/>'),
    "case": ('<path d="M2.5 8h19v12.5h-19Z" fill="{f}"/><path d="M8.5 8V4.5h7V8M2.5 13.5h19M12 12.3v2.6"/>'),
    "warn": ('<path d="M12 2.5L23 21.5H1Z" fill="{f}"/><path d="M12 9v6M12 18.2v.2"/>'),
    "envelope": ('<path d="M2 5h20v14.5H2Z" fill="{f}"/><path d="M2 6l10 8 10-8"/>'),
    "check": ('<path d="M4 12.5l5.5 6L20.5 5.5"/>'),
    "stop": ('<path d="M5 5l14 14M19 5L5 19"/>'),
    "hand": ('<path d="M12 3v14M6 11.5L12 17.5l6-6M4 21.5h16"/>'),
    "hourglass": (
        '<path d="M5 2.5h14M5 21.5h14"/>'
        '<path d="M6.5 2.5c0 5 4 6.5 4 9.5s-4 4.5-4 9.5h11c0-5-4-6.5-4-9.5s4-4.5 4-9.5Z" fill="{f}"/>'
    ),
    "eye_closed": (
        '<path d="M2 9c4 7 16 7 20 0"/><path d="M4.5 12.5l-2 3M9 14.5l-1 3.5M15 14.5l1 3.5M19.5 12.5l2 3"/>'
    ),
    "bank": ('<path d="M2.5 9L12 3l9.5 6Z" fill="{f}"/><path d="M5 9.5v8M10 9.5v8M14 9.5v8M19 9.5v8M2.5 21h19"/>'),
    "spot": ('<circle cx="12" cy="12" r="8.5" fill="{f}"/><path d="M12 7.5v5.5M12 16.3v.2"/>'),
}
