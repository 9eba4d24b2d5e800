"""The page of graze check --report, in a headless browser: drawn, clicked, filtered, without WebGL.

usage: mesh_page.py GRAZE

Exits with 77 where there is no chromium.
"""
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

from browser import Browser

graze = os.path.abspath(sys.argv[1])
program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if not program:
    print("SKIPPED: there is no chromium: bash src/cmake/setup.sh browser")
    sys.exit(77)
failures = 0


def expect(what, condition):
    global failures
    if not condition:
        failures += 1
        print(f"FAILED: {what}")


# A plate, open at the bottom, with a pin through it; a face upside down, one twice, one without an area.
PART = """o </script><b>plate</b>
v 0 0 0
v 10 0 0
v 10 10 0
v 0 10 0
v 0 0 1
v 10 0 1
v 10 10 1
v 0 10 1
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5
f 4 8 5
o pin & "more"
v 2 1 -2
v 3 1 -2
v 2 2 -2
v 2.25 1.25 4
f 9 11 10
f 9 10 12
f 10 11 12
f 9 11 12
g <img src=x onerror=alert(1)>
f 5 6 7
f 5 5 7
"""


def report(name, text, *options):
    """Writes a mesh and its report; the path of the page, and what the command has printed."""
    with open(name, "w") as file:
        file.write(text)
    page = name + ".html"
    run = subprocess.run([graze, "check", name, "--report", page, *options], capture_output=True, text=True)
    if run.returncode not in (0, 1) or run.stderr:
        sys.exit(f"{name}: status {run.returncode}: {run.stderr}")
    return page, run.stdout


# Of the picture: how many pixels are not empty, and how many have a color, in any light.
PIXELS = """(color => {
  drawNow();
  const w = canvas.width, h = canvas.height, pixels = new Uint8Array(4 * w * h);
  gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const light = Math.max(pixels[i], pixels[i + 1], pixels[i + 2]) / 255;
    if (color ? light > .25 && color.every((x, k) => Math.abs(x - pixels[i + k] / light) < 40) : pixels[i + 3] > 0) ++count;
  }
  return count;
})"""
RED, YELLOW, CYAN = [255, 38, 57], [255, 193, 5], [13, 209, 255]


class Page:
    def __init__(self, browser, path):
        self.browser = browser
        browser.errors.clear()
        browser.open(path)

    def ask(self, expression):
        return self.browser.ask(expression)

    def pixels(self, color=None):
        return self.ask(f"{PIXELS}({json.dumps(color)})")

    def camera(self):
        return json.loads(self.ask("JSON.stringify(camera)"))

    def still(self):
        """When the camera has arrived."""
        self.browser.wait("flight === 0 && asked === 0")

    def middle(self, selector, n=0):
        return json.loads(self.ask(
            f"(row => {{ row.scrollIntoView({{block: 'nearest'}}); const b = row.getBoundingClientRect();"
            f"return JSON.stringify([b.x + b.width / 2, b.y + b.height / 2]); }})"
            f"([...document.querySelectorAll({json.dumps(selector)})][{n}])"))

    def click(self, selector, n=0):
        self.browser.click(*self.middle(selector, n))
        self.still()

    def chosen_faces(self):
        return json.loads(self.ask(
            "JSON.stringify(chosen ? chosen.items.map(item => item.faces.map(faceNumber)) : null)"))

    def expect_no_errors(self, when):
        self.ask("1")
        expect(f"{when}: errors of scripts: {self.browser.errors}", not self.browser.errors)


def check_part(browser):
    path, printed = report("part.obj", PART)
    page = Page(browser, path)
    page.expect_no_errors("opened")

    # What the command has printed stands there, and nothing of the names has become a tag.
    *sentences, written = [line.strip() for line in printed.splitlines()]
    expect(f"the page is named: {written}", written.endswith(".html: the mesh to look at."))
    shown = page.ask("document.querySelector('header').textContent")
    for sentence in sentences:
        expect(f"the page says: {sentence}", sentence in shown)
    worst = re.search(r"; worst near (\(.*\))", printed)
    expect("the worst place is the first", worst and worst[1] in page.ask("list.querySelector('.row').textContent"))
    expect("no image, and no tag of a name", page.ask("document.images.length + list.querySelectorAll('b').length") == 0)
    expect("the part has its name", "</script><b>plate</b>" in page.ask("list.textContent"))

    # Counts of the kinds are those of the command.
    found = json.loads(subprocess.run([graze, "check", "part.obj", "--json"], capture_output=True, text=True).stdout)
    kinds = dict(json.loads(page.ask("JSON.stringify(kinds.map(kind => [kind.name, kind.count]))")))
    pairs = found["self_intersections"]
    for name in ("crossing", "coplanar", "touching", "duplicate"):
        expect(f"count of {name} pairs", kinds[f"{name} pair"] == pairs[name])
    expect("count of pairs without area", kinds["pair without area"] == pairs["with_degenerate_faces"])
    counts = {re.sub("[ -]", "_", name): count for name, count in kinds.items()}
    for defect in found["defects"]:
        # These two are at the places of others, and no kinds of the page.
        if defect["name"] not in ("duplicate_face", "unbalanced_non_manifold_edge"):
            expect(f"count of {defect['name']}", counts[defect["name"]] == defect["count"])
    expect("no kind is told by the page alone", {name for name, count in counts.items() if count > 0} <=
           {defect["name"] for defect in found["defects"]})
    for name, field in (("open edge", "open_edges"), ("non-manifold edge", "non_manifold_edges"),
                        ("misoriented edge", "misoriented_edges"), ("pinched vertex", "pinched_vertices")):
        expect(f"count of {name}", kinds[name] == found[field])
    expect("there is something of most kinds", sum(count > 0 for count in kinds.values()) >= 6)
    expect("all are listed", page.ask("kinds.every((kind, n) => kind.count === page.sections.flatMap(s => s.places)"
                                      ".flatMap(p => p.items).filter(item => item.kind === n).length)"))

    # Something is drawn, in the colors of --mark and of edges; and not what is hidden.
    everything = page.pixels()
    expect(f"something is drawn: {everything}", everything > 20_000)
    expect("crossing faces are red", page.pixels(RED) > 500)
    rows = page.ask("visibleRows().length")
    page.ask("document.querySelectorAll('.kind')[0].scrollIntoView()")
    page.click(".kind")
    expect("which are plain when crossings are hidden", page.pixels(RED) < 100)
    expect("and so are their rows", page.ask("visibleRows().length") < rows and
           page.ask("visibleRows().every(row => row.items.some(item => item.kind !== 0))"))
    page.click(".kind")
    expect("all is back", page.pixels(RED) > 500 and page.ask("visibleRows().length") == rows)

    # A click on a place: the camera goes there, and its faces are shown. It is the second: the duplicates are
    # longer than where the pin goes through both.
    before = page.camera()
    page.click(".row", 1)
    after = page.camera()
    expect("the row is selected", page.ask("document.querySelector('[aria-selected=true]') === list.querySelectorAll('.row')[1]"))
    expect("the camera has moved", math.dist(before["target"], after["target"]) > 1e-3 and
           after["distance"] < 0.9 * before["distance"])
    expect("faces are highlighted in two colors", page.pixels(YELLOW) > 300 and page.pixels(CYAN) > 300)
    expect("there is a ring", page.ask("!element('ring').hidden"))
    # To one pair in it, by keys.
    browser.press("ArrowRight")
    browser.press("ArrowDown")
    browser.press("Enter")
    page.still()
    pair = page.chosen_faces()
    expect(f"two faces are chosen: {pair}", len(pair) == 1 and len(pair[0]) == 2)
    expect("the camera looks at them", math.dist(page.camera()["target"], json.loads(
        page.ask("JSON.stringify(boxOf(chosen.items[0].points.map(shown)).middle)"))) < 1e-9)
    expect("their numbers are told", all(
        f"face {n}" in page.ask("element('chosen').textContent") for n in pair[0]))
    lines = subprocess.run([graze, "check", "part.obj", "--pairs", "pairs.jsonl"], capture_output=True)
    with open("pairs.jsonl") as file:
        listed = {tuple(json.loads(line)["faces"]): json.loads(line) for line in file}
    expect("it is a pair of the command", lines.returncode == 1 and tuple(pair[0]) in listed)
    corners = json.loads(page.ask("JSON.stringify(chosen.items[0].corners)"))
    line = listed.get(tuple(pair[0]), {"a": {"vertices": []}, "b": {"vertices": []}})
    expect("with its corners, exactly", corners == [[float.fromhex(x) for x in p] for p in
                                                    line["a"]["vertices"] + line["b"]["vertices"]])
    here = page.camera()
    browser.press("n")
    page.still()
    expect("N goes to the next", page.chosen_faces() != pair and page.camera() != here)
    browser.press("Escape")
    expect("Escape forgets it", page.chosen_faces() is None and page.ask("element('chosen').hidden"))

    # Every row can be visited.
    page.ask("[...list.querySelectorAll('[aria-expanded=false]')].forEach(row => row.expand(true))")
    for n in range(page.ask("list.querySelectorAll('.row').length")):
        page.ask(f"list.querySelectorAll('.row')[{n}].click()")
    page.still()
    page.expect_no_errors("every row")

    # The mouse turns, zooms and asks; keys do.
    page.ask("forget(); fit(true)")
    x, y = page.middle("canvas")
    before = page.camera()
    browser.drag(x, y, x + 80, y + 30)
    turned = page.camera()
    expect("drag turns", turned["yaw"] != before["yaw"] and turned["pitch"] != before["pitch"])
    browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=-300)
    page.still()
    expect("the wheel zooms", page.camera()["distance"] < turned["distance"])
    page.ask("canvas.focus()")
    here = page.camera()
    browser.press("ArrowLeft")
    expect("keys turn", page.camera()["yaw"] != here["yaw"])
    browser.press("f")
    page.still()
    spot = json.loads(page.ask("JSON.stringify(projected(shown([9, 9, 1])))"))
    left, top = page.ask("canvas.getBoundingClientRect().x"), page.ask("canvas.getBoundingClientRect().y")
    browser.click(left + spot[0], top + spot[1])
    expect(f"a click asks what is there: {page.chosen_faces()}", bool(page.chosen_faces()) and
           any(n in (0, 10) for n in page.chosen_faces()[0]))
    for key in "xwuh":
        browser.press(key)
    expect("see-through, without edges, another axis, help",
           page.ask("options.through && !options.wires && up === 'z' && !element('hint').hidden"))
    expect("it is still drawn", page.pixels() > 20_000)
    page.expect_no_errors("at the end")

    browser.prefer(prefers_color_scheme="dark")
    dark = page.ask("getComputedStyle(document.body).backgroundColor")
    browser.prefer(prefers_color_scheme="light")
    expect("dark and light", dark != page.ask("getComputedStyle(document.body).backgroundColor"))
    return path


def check_left_out(browser):
    path, _ = report("limited.obj", PART, "--limit", "1")
    page = Page(browser, path)
    expect("at most one of each kind is listed", page.ask("kinds.every((kind, n) => page.sections.flatMap(s => s.places)"
           ".flatMap(p => p.items).filter(item => item.kind === n).length === Math.min(1, kind.count))"))
    crossing = page.ask("kinds[0].count")
    expect("the others are counted", f"crossing pair, {crossing - 1} of {crossing}" in page.ask("list.textContent"))
    expect("faces of the others have their color", page.pixels(RED) > 500)
    page.expect_no_errors("limited")


def check_sizes(browser):
    """The picture is the same for coordinates of any size, and far away."""
    tetra = "OFF\n4 4 0\n{0} {0} {0}\n{1} {0} {0}\n{0} {1} {0}\n{0} {0} {1}\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n"
    counts = []
    for n, (low, high) in enumerate(((0, 1), (0, 1e-300), (0, 1.5e308), (2 ** 40, 2 ** 40 + 1))):
        path, _ = report(f"size{n}.off", tetra.format(low, high))
        page = Page(browser, path)
        counts.append(page.pixels())
        page.expect_no_errors(f"from {low} to {high}")
    expect(f"the same picture: {counts}", counts[0] > 20_000 and max(counts) - min(counts) < 0.01 * counts[0])
    # A pair 10^-9 of the part large is highlighted as it is.
    text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
    for p in ("0.5 0.25 -1e-9", "0.5 0.25 1e-9", "0.500000001 0.25 1e-9"):
        text += f"v {p}\n"
    path, _ = report("fine.obj", text + "f 4 5 6\n")
    page = Page(browser, path)
    page.click(".row", 0)
    box = json.loads(page.ask("JSON.stringify(boxOf(chosen.items[0].points.map(shown)))"))
    expect(f"a small pair: {box}", 0 < box["size"] < 1e-8)
    page.ask("camera.distance = 1e-8; draw()")
    expect("its faces fill the picture", page.pixels(YELLOW) + page.pixels(CYAN) > 20_000)
    page.expect_no_errors("a small pair")


def check_clean(browser):
    path, _ = report("empty.off", "OFF\n0 0 0\n")
    Page(browser, path).expect_no_errors("no faces")
    path, _ = report("clean.off", "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n")
    page = Page(browser, path)
    expect("there is nothing to mend", "There is nothing to be mended." in page.ask("list.textContent"))
    browser.press("n")
    page.expect_no_errors("clean")


def cube(name, low, high):
    corners = "".join(f"{' '.join(str((high if n >> k & 1 else low)[k]) for k in range(3))}\n" for n in range(8))
    quads = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    with open(name, "w") as file:
        file.write(f"OFF\n8 6 0\n{corners}" + "".join(f"4 {a} {b} {c} {d}\n" for a, b, c, d in quads))


def check_cells(browser):
    """The result of a difference: whose its faces are."""
    cube("first.off", (0, 0, 0), (2, 2, 2)), cube("second.off", (1, 1, 1), (3, 3, 3)), cube("third.off", (0, 0, 0), (1, 1, 1))

    def run(*arguments, status=0):
        found = subprocess.run([graze, *arguments, "--report", "cells.html"], capture_output=True, text=True)
        expect(f"{arguments}: {found}", found.returncode == status and
               ("--json" in arguments or "cells.html: the result to look at.\n" in found.stdout))
        page = Page(browser, "cells.html")
        page.expect_no_errors(str(arguments))
        return page, found.stdout

    def kinds(page):
        return {name: count for name, count, listed in json.loads(page.ask(
            "JSON.stringify(kinds.map(kind => [kind.name, kind.count, kind.listed]))")) if count > 0 and not listed}

    page, printed = run("boolean", "a - b + c", "first.off", "second.off", "third.off", "-o", "out.off", "--sources", "out.jsonl")
    with open("out.jsonl") as file:
        sources = [{source["mesh"] for source in json.loads(line)["sources"]} for line in file]
    with open("out.off") as file:
        words = file.read().split()
    faces = [tuple(map(int, words[n + 1:n + 4])) for n in range(4 + 3 * int(words[1]), len(words), 4)]
    edges = {}
    for face, of in zip(faces, sources):
        for ends in zip(face, face[1:] + face[:1]):
            edges.setdefault(frozenset(ends), []).append("abc"["abc".index(min(of))] if len(of) == 1 else "several")
    wanted = {"of several": sum(len(of) > 1 for of in sources), "seams": sum(a != b for a, b in edges.values())}
    for letter, file in zip("abc", ("first.off", "second.off", "third.off")):
        wanted[f"of {letter} ({file})"] = sum(of == {letter} for of in sources)
    shown = kinds(page)
    expect(f"whose faces they are: {shown}, by the sources {wanted}", shown == {k: n for k, n in wanted.items() if n > 0})
    expect("faces of several, and seams", min(wanted["of several"], wanted["seams"]) > 0)
    said = page.ask("document.querySelector('header').textContent")
    for sentence in ("a - b + c, where a is first.off, b is second.off and c is third.off:",
                     re.search("out.off: (.*)", printed)[1], "Its exact volume, rounded: 7."):
        expect(f"the page says: {sentence}", sentence in said)
    expect("there is nothing to mend", "There is nothing to be mended." in page.ask("list.textContent"))
    # From where the dent is seen.
    page.ask("camera.yaw = Math.PI / 4; camera.pitch = .6; draw()")
    colors = {name: [255 * x / max(color) for x in color] for name, color in json.loads(page.ask(
        "JSON.stringify(kinds.map(kind => [kind.name, kind.color]))"))}
    first, second = colors["of a (first.off)"], colors["of b (second.off)"]
    expect(f"their colors differ: {first}, {second}", max(abs(x - y) for x, y in zip(first, second)) > 80)
    expect(f"both meshes have their colors: {page.pixels(first)}, {page.pixels(second)}",
           page.pixels(first) > 5000 and page.pixels(second) > 3000)
    names = json.loads(page.ask("JSON.stringify([...document.querySelectorAll('.kind span:not(.dot)')].map(e => e.textContent))"))
    page.click(".kind", names.index("of b (second.off)"))
    expect("what is hidden is plain", page.pixels(first) > 5000 and page.pixels(second) < 100)

    # One mesh: what became of its faces.
    with open("both.obj", "w") as file:
        for low, high, first in ((0, 2, 1), (1, 3, 9)):
            for n in range(8):
                file.write("v " + " ".join(str(high if n >> k & 1 else low) for k in range(3)) + "\n")
            for quad in ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)):
                file.write("f " + " ".join(str(first + n) for n in quad) + "\n")
    page, printed = run("resolve", "both.obj", "--json")
    found = kinds(page)
    expect(f"cut faces and others: {found}", set(found) == {"as they were", "cut", "seams"} and
           found["as they were"] + found["cut"] == json.loads(printed.splitlines()[0])["triangles"])
    expect("y is up", page.ask("up") == "y")

    # What does not pass its check is shown with what is wrong.
    far = 100000000
    cube("thin.off", (far, 0, 0), (far + 2, 1, 1))
    page, printed = run("boolean", "a", "thin.off", "-o", "thin.stl", status=1)
    expect("it says why it is not written", "Once rounded" in page.ask("document.querySelector('header').textContent"))
    expect("and where", page.ask("visibleRows().length") > 0 and "There is nothing" not in page.ask("list.textContent"))


def check_motion(browser):
    """Two cubes, one of which moves: what meets, and when."""
    cube("from.off", (0, 0, 0), (1, 1, 1)), cube("to.off", (3, 0, 0), (4, 1, 1)), cube("other.off", (2, 0.25, 0.5), (3, 2, 2))
    found = subprocess.run([graze, "move", "from.off", "to.off", "--with", "other.off", "--report", "move.html"],
                           capture_output=True, text=True)
    expect(f"{found}", found.returncode == 1)
    page = Page(browser, "move.html")
    *sentences, written = found.stdout.splitlines()
    said = page.ask("document.querySelector('header').textContent")
    for sentence in sentences:
        expect(f"the page says: {sentence}", sentence in said)
    expect(f"and what it is: {written}", written == "move.html: the meshes to look at.")
    # Where the cube is as they touch.
    expect("both are there", page.ask("models.length") == 2)
    expect("it has moved", page.ask("page.sections[0].places[0].items[0].corners.map(p => p[0]).includes(2)"))
    rows = page.ask("[...document.querySelectorAll('.row .what')].map(row => row.textContent).join('\\n')").splitlines()
    expect(f"in the order of time: {rows[:3]}", rows[0] == "t = 0.333333: vertex 7 and face 4" and
           rows == sorted(rows, key=lambda row: float(row.split()[2].strip(":"))) and len(rows) > 10)
    page.click(".row", 0)
    expect("what is chosen is told", rows[0] in page.ask("element('chosen').textContent"))
    page.expect_no_errors("motion")
    subprocess.run([graze, "move", "from.off", "to.off", "--report", "move.html"], capture_output=True)
    page = Page(browser, "move.html")
    expect("nothing meets", page.ask("list.textContent") == "Nothing meets.")
    page.expect_no_errors("nothing meets")


def check_without_webgl(browser, path):
    script = browser.call("Page.addScriptToEvaluateOnNewDocument",
                          source="HTMLCanvasElement.prototype.getContext = () => null")["identifier"]
    page = Page(browser, path)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    expect("it says that WebGL is missing", "no WebGL" in page.ask("element('message').textContent") and
           page.ask("element('message').checkVisibility()"))
    expect("and nothing of the picture is left", page.ask("!element('triad').checkVisibility() && !element('tools').checkVisibility()"))
    expect("the list is there", page.ask("visibleRows().length") > 5)
    page.click(".row", 1)
    expect("and tells about places", "pairs" in page.ask("element('chosen').textContent"))
    page.expect_no_errors("without WebGL")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    browser = Browser(program)
    try:
        path = check_part(browser)
        check_left_out(browser)
        check_sizes(browser)
        check_clean(browser)
        check_cells(browser)
        check_motion(browser)
        check_without_webgl(browser, path)
        expect(f"nothing but the pages was asked for: {browser.requests}",
               browser.requests and all(url.startswith("file://" + os.path.realpath(folder)) or
                                        url.startswith("file://" + folder) for url in browser.requests))
    finally:
        browser.close()
        os.chdir("/")
print(f"{failures} failures")
sys.exit(failures > 0)
