"""What an accessibility checker finds on a page."""

from axe_playwright_python.sync_playwright import Axe


def serious(page, where):
    """What axe calls serious or critical in what is ours; the handle of ipywidgets' slider cannot be given a name."""
    options = {"resultTypes": ["violations"]}
    context = {"include": [[".fp-root"]], "exclude": [[".noUi-handle"]]}
    response = Axe().run(page.tab, context=context, options=options).response
    return [
        f"{where}: {each['id']} {each['help']}: {[node['html'][:160] for node in each['nodes']][:3]}"
        for each in response["violations"]
        if each["impact"] in ("serious", "critical")
    ]
