"""JupyterLab in a real browser, for tests: a server for a folder, and a page that runs notebooks in it.

Tests use the fixtures `lab` and `page` of conftest.py:

    page.open("00-start-here.ipynb"); page.run_all(); page.click("Roll"); page.shot("after-the-roll")

`page.tab` is Playwright's own page, for everything that is not here.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlparse

ROOT = Path(__file__).resolve().parent.parent
SCREENS = Path(__file__).resolve().parent / "screens"
LAPTOP = (1280, 720)
PHONE = (390, 844)
QUIET = "etc/jupyter/labconfig/default_setting_overrides.json"  # below sys.prefix, see pyproject.toml
SECONDS = 1000  # Playwright counts in milliseconds

HOW_TO_GET_A_BROWSER = (
    "apt-get install chromium (Debian), brew install --cask chromium (macOS), winget install Google.Chrome (Windows)"
)
BROWSERS = (
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chromium-browser",
    "microsoft-edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Were a request to slip past the page's own filter, it would find no address to go to.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]


def browser_path() -> str | None:
    """The Chromium of this computer, or None."""
    return next((path for path in map(shutil.which, BROWSERS) if path), None)


def launch(playwright):
    """A headless browser that cannot reach the internet."""
    return playwright.chromium.launch(executable_path=browser_path(), headless=True, args=FLAGS)


def is_here(url: str) -> bool:
    """Whether a request stays on this machine."""
    parts = urlparse(url)
    return parts.scheme in ("data", "blob", "about") or parts.hostname in ("localhost", "127.0.0.1")


class Lab:
    """A JupyterLab server that shows the folder `root`. Its settings are fresh: nobody's own are read or changed."""

    def __init__(self, root: Path, private: Path):
        self.root = root
        self.log = private / "lab.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{free.getsockname()[1]}"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                self._command(), cwd=root, env=self._environment(private), stdout=log, stderr=subprocess.STDOUT
            )
        self._wait()

    def _command(self) -> list[str]:
        port = urlparse(self.url).port
        return [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
            *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={self.root}"),
            *("--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"),
        ]

    def _environment(self, private: Path) -> dict[str, str]:
        places = {
            "JUPYTER_CONFIG_DIR": private / "config",
            "JUPYTER_RUNTIME_DIR": private / "runtime",
            "JUPYTERLAB_SETTINGS_DIR": private / "settings",
            "JUPYTERLAB_WORKSPACES_DIR": private / "workspaces",
            "IPYTHONDIR": private / "ipython",
        }
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        here = {"PYTHONPATH": os.pathsep.join(paths)}
        if not (Path(sys.prefix) / QUIET).exists():  # finplay is used without being installed
            here["JUPYTER_CONFIG_PATH"] = str(ROOT / "widgets" / "jupyter_config")
        return os.environ | {name: str(path) for name, path in places.items()} | here

    def _wait(self) -> None:
        end = time.monotonic() + 90
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            with contextlib.suppress(OSError):
                self.ask("/api")
                return
            time.sleep(0.2)
        self.stop()
        raise RuntimeError("JupyterLab did not start:\n" + self.log.read_text()[-3000:])

    def ask(self, path: str):
        """What the server answers to GET `path`, from JSON."""
        no_proxy = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with no_proxy.open(self.url + path, timeout=10) as answer:
            return json.load(answer)

    def add(self, name: str, *cells: str) -> str:
        """Put a notebook with these code cells into the folder; returns its name."""
        import nbformat

        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.root / name)
        return name

    def stop(self) -> None:
        """End the server and its kernels."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


# The status icon says "idle" before there is a kernel; only these promises can be trusted.
KERNEL_READY = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""
CELL_ERRORS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells]
    .flatMap(cell => cell.outputs ? cell.outputs.toJSON() : [])
    .filter(output => output.output_type === 'error')
    .map(output => output.ename + ': ' + output.evalue)"""


ASK_KERNEL = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const run = kernel.requestExecute({ code, store_history: false });
    let text = '';
    run.onIOPub = (message) => {
        if (message.header.msg_type === 'stream') text += message.content.text;
        if (message.header.msg_type === 'error') text += message.content.traceback.join('');
    };
    await run.done;
    return text;
}"""


class Page:
    """One browser tab on a Lab. Keeps what went wrong: `outside` (requests that wanted to leave) and `errors`."""

    def __init__(self, browser, lab: Lab, size: tuple[int, int] = LAPTOP):
        self.lab = lab
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        self.context.set_default_timeout(30 * SECONDS)
        self.context.route("**/*", self._route)
        self.tab = self.context.new_page()
        self.tab.on("console", self._console)
        self.tab.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tab.on("websocket", lambda socket: is_here(socket.url) or self.outside.append(socket.url))

    def _route(self, route) -> None:
        if is_here(route.request.url):
            route.continue_()
        else:
            self.outside.append(route.request.url)
            route.abort()

    def _console(self, message) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def open(self, notebook: str) -> None:
        """Open a notebook of the lab's folder and wait until its kernel answers."""
        self.tab.goto(f"{self.lab.url}/lab/tree/{notebook}?reset", wait_until="domcontentloaded")
        self.tab.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=90 * SECONDS)
        self.tab.wait_for_function("window.jupyterapp?.shell.currentWidget?.context?.isReady", timeout=60 * SECONDS)
        self.tab.evaluate(KERNEL_READY)
        self.dismiss()

    def run_all(self) -> None:
        """Run every cell and wait until all have run; a cell that raises fails the test."""
        self.tab.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        assert not self.cell_errors(), f"a cell raised: {self.cell_errors()}"

    def cell_errors(self) -> list[str]:
        """The exceptions that the notebook shows."""
        return self.tab.evaluate(CELL_ERRORS)

    def kernel(self, expression: str):
        """The value of an expression in the notebook's kernel, through JSON."""
        text = self.tab.evaluate(ASK_KERNEL, f"import json; print(json.dumps({expression}))")
        try:
            return json.loads(text)
        except ValueError:
            raise AssertionError(f"the kernel answered to {expression!r}: {text}") from None

    def dismiss(self) -> None:
        """Close pop-ups of JupyterLab, which could lie on top of a button."""
        for close in self.tab.locator(".Toastify__close-button").all():
            close.click(timeout=2 * SECONDS)

    def click(self, name: str, nth: int = 0) -> None:
        """Click the nth button in the notebook's outputs that has exactly this text."""
        buttons = self.tab.locator(".jp-OutputArea").get_by_role("button", name=name, exact=True)
        buttons.nth(nth).click()

    def wait_for_text(self, text: str, seconds: float = 30) -> None:
        """Wait until a visible output of the notebook holds this text."""
        outputs = self.tab.locator(".jp-OutputArea-output").filter(has_text=text)
        outputs.first.wait_for(timeout=seconds * SECONDS)

    def resize(self, size: tuple[int, int]) -> None:
        """Another window, as LAPTOP or PHONE; a narrow one hides the list of files, as a person would."""
        self.tab.set_viewport_size({"width": size[0], "height": size[1]})
        if size[0] < 800:
            self.tab.evaluate("window.jupyterapp.shell.collapseLeft()")

    def shot(self, name: str) -> Path:
        """Save what is in the window as tests/screens/<name>.png."""
        SCREENS.mkdir(exist_ok=True)
        path = SCREENS / f"{name}.png"
        self.tab.screenshot(path=path)
        return path

    def close(self) -> None:
        """Shut the kernels of this lab down and close the tab."""
        with contextlib.suppress(Exception):  # a crashed page must not hide the test's own error
            self.tab.evaluate("window.jupyterapp.serviceManager.sessions.shutdownAll()")
        self.context.close()
