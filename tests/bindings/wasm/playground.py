"""The playground in a headless browser: clicked, dragged, typed into, zoomed to the doubles, given files of meshes. What it
answers is what the command and the textbook libraries of a native build answer.

usage: playground.py PAGE BUILD [--picture FILE]

BUILD is the native build. Exits with 77 where there is no chromium. With --picture it only draws what is seen at first.
"""
import ctypes
import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from decimal import Decimal, getcontext

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../cli"))
from browser import Browser

path, build = map(os.path.abspath, sys.argv[1:3])
program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if not program:
    print("SKIPPED: there is no chromium: bash src/cmake/setup.sh browser")
    sys.exit(77)
failures = 0
asked = {}  # lines of queries that the page has shown, and its answers


def expect(what, condition):
    global failures
    if not condition:
        failures += 1
        print(f"FAILED: {what}")


PICTURE = """globalThis.picture = () => {
  const canvas = document.getElementById("canvas"), copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext("2d", {willReadFrequently: true});
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height);
}, 0"""
# How many pixels of the picture are nearly of a color of the style sheet, mixed with the ground or not.
PIXELS = """(name => {
  const probe = document.createElement("canvas").getContext("2d");
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
  probe.fillRect(0, 0, 1, 1);
  const color = probe.getImageData(0, 0, 1, 1).data, pixels = picture().data;
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4)
    count += pixels[i + 3] > 0 && [0, 1, 2].every(k => Math.abs(pixels[i + k] - color[k]) < 12);
  return count;
})"""


class Page:
    def __init__(self, browser, hash=""):
        self.browser = browser
        browser.errors.clear()
        browser.call("Page.navigate", url="about:blank")
        browser.call("Page.navigate", url="file://" + path + hash)
        browser.wait("document.readyState === 'complete'")
        self.ask(PICTURE)
        self.ready()

    def ready(self):
        self.browser.wait("document.getElementById('contact').textContent !== '' || "
                          "!document.getElementById('message').hidden")
        if self.text("contact"):
            self.still()

    def ask(self, expression):
        return self.browser.ask(expression)

    def text(self, id):
        return self.ask(f"document.getElementById({json.dumps(id)}).textContent")

    def still(self):
        """When nothing moves any more."""
        self.browser.wait("document.getElementById('stage').ariaBusy === 'false'")

    def middle(self, selector):
        return json.loads(self.ask(f"(e => {{ e.scrollIntoView({{block: 'nearest'}}); const b = e.getBoundingClientRect();"
                                   f"return JSON.stringify([b.x + b.width / 2, b.y + b.height / 2]); }})"
                                   f"(document.querySelector({json.dumps(selector)}))"))

    def click(self, selector):
        self.browser.click(*self.middle(selector))
        self.still()

    def handle(self, name):
        return self.middle(f"[data-handle={json.dumps(name)}]")

    def drag(self, name, x, y):
        at = self.handle(name)
        self.browser.drag(*at, at[0] + x, at[1] + y)
        self.still()

    def choose(self, id, value):
        self.ask(f"(s => {{ s.value = {json.dumps(value)}; s.dispatchEvent(new Event('change')); }})"
                 f"(document.getElementById({json.dumps(id)}))")
        self.still()

    def type(self, number, text):
        """Into the field of a number, as a person would."""
        self.browser.click(*self.middle(f"[data-number={json.dumps(number)}]"))
        self.ask("document.activeElement.select()")
        self.browser.call("Input.insertText", text=text)

    def press(self, key, **modifiers):
        bits = sum({"alt": 1, "shift": 8}[name] for name, on in modifiers.items() if on)
        for kind in ("rawKeyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=key, modifiers=bits)

    def number(self, name):
        return float(self.ask(f"document.querySelector('[data-number={json.dumps(name)}]').value"))

    def pixels(self, color):
        return self.ask(f"{PIXELS}({json.dumps('--' + color)})")

    def note(self):
        """Keeps what is asked and answered, to be compared with the command at the end; the contact."""
        shown = json.loads(self.ask("JSON.stringify(['line', 'line-answer', 'clip-line', 'clip-answer'].map(id => "
                                    "document.getElementById(id)?.textContent ?? null))"))
        for line, answer in (shown[:2], shown[2:]):
            if line:
                asked[line] = answer
        answer = json.loads(shown[1])
        contact = self.text("contact")
        expect(f"the page says what its query answers: {contact}", answer["contact"] == contact)
        expect(f"the proof is checked: {self.text('checked')}", self.text("checked").endswith("it is a proof."))
        expect("the shapes of the query are those of the fields",
               [x for shape in ("a", "b") for x in numbers_of(json.loads(shown[0])[shape])] ==
               json.loads(self.ask("JSON.stringify([...document.querySelectorAll('#shapes input')].map(i => Number(i.value)))")))
        return contact

    def doubles(self):
        return {name: meet == "true" for name, meet in json.loads(self.ask(
            "JSON.stringify([...document.querySelectorAll('#doubles li')].map(l => [l.firstChild.textContent, l.dataset.meet]))"))}

    def expect_no_errors(self, when):
        self.ask("1")
        expect(f"{when}: errors of scripts: {self.browser.errors}", not self.browser.errors)


def numbers_of(json_value):
    if isinstance(json_value, dict):
        return [x for key, value in json_value.items() if key != "type" for x in numbers_of(value)]
    if isinstance(json_value, list):
        return [x for value in json_value for x in numbers_of(value)]
    return [float.fromhex(json_value) if isinstance(json_value, str) else json_value]


# ---- The native answers

LIBRARIES = {"slabs, with branches": "slab_branchy", "slabs, by min and max": "slab_branchless",
             "slabs, by reciprocals": "slab_reciprocal", "separating axes": "sat", "projected edges": "pef",
             "Möller and Trumbore": "moller_trumbore", "Cramer's rule": "cramer", "a turned frame": "frames"}


def native_says(a, b):
    """What the textbook libraries say of two shapes of a query, in either order: by name."""
    said = {}
    for name, library in LIBRARIES.items():
        functions = ctypes.CDLL(f"{build}/adapters/textbook_{library}.so")
        for x, y in ((a, b), (b, a)):
            types = [shape["type"] + str(len(next(v for k, v in shape.items() if k in ("point", "origin", "min", "center", "corner"))
                                             if "vertices" not in shape else shape["vertices"][0])) for shape in (x, y)]
            function = getattr(functions, "intersects_" + "_".join(types), None)
            if function and types[0] not in ("parallelepiped3",) and types[1] not in ("parallelepiped3",):
                said[name] = function(*((ctypes.c_double * 12)(*ordered(shape)) for shape in (x, y))) == 1
    return said


def ordered(shape):
    """The numbers in the order of the fields of a shape: JSON has them in any."""
    order = ["point", "origin", "direction", "vertices", "min", "max", "center", "quaternion", "half_extents", "corner", "edges"]
    if shape["type"] == "obb":
        order = ["center", "direction", "quaternion", "half_extents"]
    return [x for key in order if key in shape for x in numbers_of(shape[key])]


def compare_with_command():
    run = subprocess.run([f"{build}/bin/graze", "query"], input="".join(line + "\n" for line in asked), capture_output=True, text=True)
    answers = run.stdout.splitlines()
    expect(f"the command answers all {len(asked)} queries of the page: {run.stderr}", len(answers) == len(asked))
    wrong = [(line, shown, answer) for (line, shown), answer in zip(asked.items(), answers) if shown != answer]
    expect(f"{len(wrong)} of {len(asked)} answers on the page are not the command's, as {wrong[:1]}", not wrong)
    expect("there were many", len(asked) > 150)


# ---- The checks

def check_cases(browser):
    page = Page(browser)
    page.expect_no_errors("opened")
    page.ask("document.getElementById('query').open = true")
    with open(os.path.join(os.path.dirname(__file__), "../../../src/cli/commands/public_cases.jsonl")) as file:
        known = {case["id"]: case for case in map(json.loads, file)}
    expect("it begins with a case", page.ask("document.getElementById('case').value") in known)
    expect("it lists them all", page.ask("document.getElementById('case').options.length") == len(known) + 1)
    chips = page.ask("document.getElementById('chips').children.length")
    for n in range(chips):
        page.click(f"#chips button:nth-child({n + 1})")
        id = page.ask("document.querySelector('#chips [aria-pressed=true]')?.dataset.id")
        expect(f"chip {n} opens a case", id in known and id == page.ask("document.getElementById('case').value"))
        expect(f"{id} is seen in the picture", page.pixels("first") > 40 and page.ask(
            "[...document.querySelectorAll('.handle')].filter(h => !h.hidden).length") >= 2)
    seen, tests, wrong = set(), 0, 0
    for _ in known:
        browser.click(*page.middle("#next"))
        id = page.ask("document.getElementById('case').value")
        seen.add(id)
        expect(f"{id}: its contact", page.note() == known[id]["expect"]["contact"])
        doubles, own = page.doubles(), list(asked)[-1]
        query = json.loads(own)
        native = native_says(*(known[id][name] for name in "ab"))
        expect(f"{id}: textbook code: {doubles}, natively {native}", len(doubles) == len(native) + 1 and
               all(doubles.get(name) == meet for name, meet in native.items()))
        truth = known[id]["expect"]["contact"] != "disjoint"
        tests += len(native)
        wrong += sum(meet != truth for meet in native.values())
        expect(f"{id}: what is wrong is called so", page.ask("document.querySelectorAll('#doubles .wrong').length") ==
               sum(meet != truth for meet in doubles.values()))
    expect(f"every case was opened: {len(seen)}", seen == set(known))
    expect(f"textbook code is asked, and often wrong: {wrong} of {tests}", tests > 100 and wrong > 30)
    page.expect_no_errors("every case")


def check_flight(browser):
    page = Page(browser)
    browser.click(*page.middle("#ulps"))
    expect("it moves there", page.ask("document.getElementById('stage').ariaBusy") == "true")
    page.still()
    expect(f"and arrives: {page.text('bar-length')}", float(page.text("bar-length")) < 1e-15)
    page.expect_no_errors("a flight")


def check_dragging(browser):
    page = Page(browser)
    page.click("#dim2")
    page.choose("kind-a", "triangle")
    page.choose("kind-b", "aabb")
    page.click("#fit")
    before = page.note()
    # A corner follows the pointer, and nothing else does.
    scale = page.number("b.max.x") - page.number("b.min.x")
    pixels = page.handle("b.max")[0] - page.handle("b.min")[0]
    c, others = (page.number("a.c.x"), page.number("a.c.y")), [page.number(f"a.{v}.{x}") for v in "ab" for x in "xy"]
    page.drag("a.c", 30, -50)
    moved = (page.number("a.c.x") - c[0], page.number("a.c.y") - c[1])
    expect(f"the corner follows: {moved}", math.isclose(moved[0], 30 * scale / pixels, rel_tol=1e-6) and
           math.isclose(moved[1], 50 * scale / pixels, rel_tol=1e-6))
    expect("and the others stay", others == [page.number(f"a.{v}.{x}") for v in "ab" for x in "xy"])
    page.note()
    # A shape is dragged away, until they do not meet, and the case is forgotten.
    low, high = page.handle("b.min"), page.handle("b.max")
    inside = (0.8 * high[0] + 0.2 * low[0], 0.8 * low[1] + 0.2 * high[1])
    size = page.number("b.max.x") - page.number("b.min.x")
    browser.drag(*inside, inside[0] + 330, inside[1] + 120)
    page.still()
    expect(f"{before}, then disjoint", before != "disjoint" and page.note() == "disjoint")
    expect("moved as a whole", math.isclose(page.number("b.max.x") - page.number("b.min.x"), size))
    expect("the line between them is drawn", page.pixels("proof") > 100)
    page.press("v")
    page.still()
    expect("and is not, if it is not wanted", page.pixels("proof") < 20)
    page.press("v")
    # Beside them the view is moved.
    at, line = page.handle("a.a"), page.ask("document.getElementById('line').textContent")
    box = json.loads(page.ask("(b => JSON.stringify([b.left, b.bottom]))(document.getElementById('canvas').getBoundingClientRect())"))
    browser.drag(box[0] + 30, box[1] - 60, box[0] + 70, box[1] - 80)
    page.still()
    now = page.handle("a.a")
    expect("the view is moved, the shapes are not", math.isclose(now[0] - at[0], 40, abs_tol=0.5) and
           math.isclose(now[1] - at[1], -20, abs_tol=0.5) and page.ask("document.getElementById('line').textContent") == line)
    # A box cannot be turned inside out.
    page.drag("b.min", 900, -700)
    expect("min stays below max", page.number("b.min.x") <= page.number("b.max.x") and page.number("b.min.y") <= page.number("b.max.y"))
    page.note()
    # Every kind can be dragged by each of its handles.
    for dim in (2, 3):
        page.click(f"#dim{dim}")
        for kind in json.loads(page.ask("JSON.stringify([...document.getElementById('kind-b').options].map(o => o.value))")):
            page.choose("kind-b", kind)
            names = json.loads(page.ask("JSON.stringify([...document.querySelectorAll('.handle.b')].filter(h => !h.hidden).map(h => h.dataset.handle))"))
            expect(f"{kind}{dim} has handles", len(names) >= 1)
            for name in names:
                line = page.ask("document.getElementById('line').textContent")
                at = page.handle(name)
                browser.drag(*at, at[0] + 23, at[1] - 11)
                expect(f"{kind}{dim}: {name} can be dragged", page.ask("document.getElementById('line').textContent") != line)
                page.note()
    page.expect_no_errors("dragging")


def check_turning(browser):
    page = Page(browser)
    page.click("#dim3")
    page.note()
    triad, at = page.ask("document.getElementById('triad').innerHTML"), page.handle("a.a")
    line = page.ask("document.getElementById('line').textContent")
    box = json.loads(page.ask("(b => JSON.stringify([b.left, b.bottom]))(document.getElementById('canvas').getBoundingClientRect())"))
    browser.drag(box[0] + 30, box[1] - 90, box[0] + 130, box[1] - 60)
    page.still()
    expect("beside the shapes the view is turned", page.ask("document.getElementById('triad').innerHTML") != triad and
           page.handle("a.a") != at and page.ask("document.getElementById('line').textContent") == line)
    # Along an axis, a drag keeps that coordinate.
    page.click("#look-z")
    z = page.number("a.a.z")
    page.drag("a.a", 40, 25)
    expect("a drag seen along z keeps z", page.number("a.a.z") == z)
    page.note()
    # By keys: the view and a corner.
    page.ask("document.getElementById('canvas').focus()")
    triad = page.ask("document.getElementById('triad').innerHTML")
    page.press("ArrowLeft")
    page.still()
    expect("arrow keys turn", page.ask("document.getElementById('triad').innerHTML") != triad)
    width = page.ask("document.getElementById('bar-length').textContent + document.getElementById('bar').style.width")
    page.press("+")
    page.still()
    expect("+ zooms", page.ask("document.getElementById('bar-length').textContent + document.getElementById('bar').style.width") != width)
    page.press("h")
    expect("H shows the keys", page.ask("!document.getElementById('hint').hidden"))
    page.expect_no_errors("turning")


def check_numbers(browser):
    page = Page(browser)
    page.click("#dim2")
    page.type("a.a.x", "0x1.8p-1")
    expect("hexadecimal is read", page.ask("JSON.parse(document.getElementById('line').textContent).a.vertices[0][0]") == 0.75)
    page.type("a.a.x", "0.1")
    expect("decimal is read", page.ask("JSON.parse(document.getElementById('line').textContent).a.vertices[0][0]") == 0.1)
    for key, shift, there in (("ArrowUp", False, math.nextafter(0.1, 1)), ("ArrowDown", False, 0.1),
                              ("ArrowDown", False, math.nextafter(0.1, 0)), ("ArrowUp", True, 0.1 + 999 * math.ulp(0.1))):
        page.press(key, shift=shift)
        expect(f"{key} goes to {there}: {page.number('a.a.x')}", page.number("a.a.x") == there)
    # Rounded once, to nearest and of two to the even one.
    for text in ("0x1.00000000000008000000000001p0", "0x1.00000000000008p0", "0x1.00000000000018p0", "-0x1.00000000000007ffffffffffffp0",
                 "0x0.80000000000000001p-1074", "0x0.8p-1074", "0x1.8p-1074", "0x1.fffffffffffff7ffffffp1023", "-0x1p-9999999999999999999",
                 "0x123456789abcdef123456789p-300", "0x0.fffffffffffffcp-1022", "0x.0000000000000000000000001p+100"):
        page.type("a.a.x", text)
        query = json.loads(page.ask("document.getElementById('line').textContent"))
        found = query["a"]["vertices"][0][0]
        found = float.fromhex(found) if isinstance(found, str) else found
        expect(f"{text} is {found!r}", found == float.fromhex(text))
    page.type("a.a.x", "0.3")
    page.note()
    line = page.ask("document.getElementById('line').textContent")
    for wrong in ("", "x", "1e999", "NaN", "0x", "0b11", "0o17", "1_0", "0x1p1024", "0x1p99999999999999", "-0x1.fffffffffffff8p1023"):
        page.type("a.a.x", wrong)
        expect(f"'{wrong}' is refused, and told", page.ask("document.querySelector('[data-number=\"a.a.x\"]').getAttribute('aria-invalid')") == "true"
               and "finite number" in page.text("problem") and page.ask("document.getElementById('line').textContent") == line)
    page.type("a.a.x", "2")
    expect("and forgotten", page.ask("document.getElementById('problem').hidden"))
    page.choose("kind-b", "aabb")
    page.type("b.min.x", "1e300")
    expect(f"min > max is refused: {page.text('problem')}", "must not be greater" in page.text("problem"))
    page.expect_no_errors("numbers")


def check_doubles(browser):
    """At the corner of a box turned by 45 degrees, at sqrt 2, and the double next to it: less than an ulp apart."""
    page = Page(browser)
    page.choose("case", "public/famous-073")
    page.note()
    page.ask("document.querySelector('[data-handle=\"a.a\"]').focus()")
    page.press("u")
    page.still()
    expect("lines are doubles", "lines are doubles" in page.text("bar-ulps"))
    getcontext().prec = 50
    start = float.fromhex("0x1.6a09e667f3bcdp+0")
    apart = (Decimal(start) - Decimal(2).sqrt()) / Decimal(math.ulp(start))
    at, canvas = page.handle("a.a"), page.ask("document.getElementById('canvas').getBoundingClientRect().left")
    # The last column that is of the box, on the height of the corner.
    row = page.ask("""(() => {
      const {width, data} = picture(), pixels = data.subarray(4 * width * Math.round(%r));
      let last = -1;
      for (let x = 0; x < width; ++x) if (pixels[4 * x + 3] > 40 && pixels[4 * x] < 150 && pixels[4 * x + 2] > pixels[4 * x] + 20) last = x;
      return last;
    })()""" % at[1])
    expect(f"the corner is {apart * 40:.1f} pixels from the double: {at[0] - canvas - row}", abs(at[0] - canvas - row - float(apart * 40)) < 4)
    # Dragged by less than half a double it stays; by one it is the next; so by a key.
    page.drag("a.a", 15, 0)
    expect("there is nothing between doubles", page.number("a.a.x") == start)
    page.drag("a.a", -40, 0)
    expect(f"a drag of one double: {page.number('a.a.x').hex()}", page.number("a.a.x") == math.nextafter(start, 0))
    expect("now they meet", page.note() == "overlapping")
    page.ask("document.querySelector('[data-handle=\"a.a\"]').focus()")
    page.press("ArrowRight", alt=True)
    expect("Alt and an arrow: back", page.number("a.a.x") == start and page.note() == "disjoint")
    page.press("ArrowRight")
    page.press("ArrowRight")
    expect("an arrow goes by one double where they are far", page.number("a.a.x") == start + 2 * math.ulp(start))
    page.note()
    # In 3D: a gap that is smaller than an ulp is found, and seen.
    page.choose("case", "public/famous-063")
    page.click("#look-z")
    page.click("#ulps")
    expect("both shapes and the plane are on the page", page.pixels("proof") > 100 and page.pixels("first") > 300 and
           page.pixels("second") > 300)
    # From the smallest to the largest doubles.
    for id in ("public/famous-033", "public/famous-097", "public/famous-099"):
        page.choose("case", id)
        for button in ("#fit-a", "#fit-b", "#ulps", "#fit"):
            page.click(button)
            expect(f"{id}, {button}: something is drawn", page.pixels("first") + page.pixels("second") > 20)
    page.expect_no_errors("doubles")


def check_links(browser):
    page = Page(browser)
    page.click("#dim2")
    page.choose("kind-a", "obb")
    page.drag("a.center", 31, 17)
    page.browser.call("Input.dispatchMouseEvent", type="mouseWheel", x=900, y=300, deltaX=0, deltaY=-400)
    page.still()
    line, at, hash = page.ask("document.getElementById('line').textContent"), page.handle("a.center"), page.ask("location.hash")
    other = Page(browser, hash)
    expect("a link holds the shapes", other.ask("document.getElementById('line').textContent") == line)
    expect("and the view", math.dist(other.handle("a.center"), at) < 1)
    page.note()
    page.choose("case", "public/ss-godot86651")
    hash = page.ask("location.hash")
    other = Page(browser, hash)
    expect("and the case", other.ask("document.getElementById('case').value") == "public/ss-godot86651")
    # What is no link of the page says so, in words of its own, and shows what there was.
    point = '"b":{"type":"point","point":[0,0]}}'
    for wrong in ("#x", "#{}", "#null", "#7", '#{"a":{"type":"__proto__"},' + point, '#{"a":{"type":["point"],"point":[0,0]},' + point,
                  '#{"a":{"type":"point","point":[0,0,0,0]},' + point, '#{"a":{"type":"plane","point":[0,0],"normal":[0,1]},' + point,
                  '#{"a":{"type":"triangle","vertices":5},' + point, '#{"a":{"type":"triangle","vertices":[null,[0,0],[0,1]]},' + point,
                  '#{"a":{"type":"triangle","vertices":[[0,0],[1,0],[0,1],[1,1]]},' + point, '#{"a":{"type":"point","point":["0x1p99999999999999",0]},' + point,
                  '#{"a":{"type":"parallelogram","center":[0,0],"edges":[[1,0],[0,1]]},' + point, '#{"a":{"type":"point","point":[1e999,0]},' + point,
                  '#{"a":{"type":"point","point":[0,0]},"b":{"type":"sphere"}}', '#{"a":{"type":"point","point":[0,0]},"b":{"type":"point","point":[0,0,0]}}',
                  '#{"a":{"type":"aabb","min":[1,1],"max":[0,0]},"b":{"type":"point","point":[0,0]}}', '#{"a":{"type":"point","point":[0,"<b>"]},"b":{"type":"point","point":[0,0]}}',
                  "#%", '#{"a":{"type":"constructor"},"b":null}'):
        page = Page(browser, wrong)
        expect(f"{wrong} is told: {page.text('problem')}", page.text("problem").startswith("The link is none of this page") and page.text("contact") and
               not re.search("is not a function|Cannot read|undefined|not iterable", page.text("problem")))
        page.expect_no_errors(wrong)
    # A view beyond all doubles is none.
    for zoom in (1e17, 1e300, -1e300):
        there = {"high": [0, 0, 0], "low": [0, 0, 0], "zoom": zoom, "yaw": 1e300, "pitch": -1e300}
        page = Page(browser, '#{"a":{"type":"point","point":[0,0]},' + point[:-1] + f',"view":{json.dumps(there)}}}')
        expect(f"zoom {zoom} is drawn", page.text("contact") == "overlapping")
        page.expect_no_errors(f"zoom {zoom}")
    # Of a case that was changed the report is told as such.
    reported = '#{"a":{"type":"point","point":[0,0]},' + point[:-1] + ',"case":"public/ss-godot86651"}'
    expect("a changed case says so", Page(browser, reported).text("about").startswith("Changed since: Reported in"))
    expect("an unchanged one does not", Page(browser, hash).text("about").startswith("Reported in"))
    page.ask(f"location.hash = {json.dumps(hash)}")
    browser.wait("document.getElementById('case').value === 'public/ss-godot86651'")


def check_without(browser):
    """Without WebAssembly, and dark."""
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source="delete globalThis.WebAssembly")["identifier"]
    page = Page(browser)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    expect(f"it says that WebAssembly is missing: {page.text('message')}", "no WebAssembly" in page.text("message") and
           page.ask("document.getElementById('message').checkVisibility()"))
    page.expect_no_errors("without WebAssembly")
    page = Page(browser)
    for scheme in ("dark", "light"):
        browser.prefer(prefers_color_scheme=scheme)
        try:
            browser.wait(f"{PIXELS}('--first') > 300", 5)
        except RuntimeError:
            expect(f"it is drawn in {scheme}", False)


def check_narrow(browser):
    """On a telephone nothing is beyond the edge, and every button can be tapped."""
    for width in (320, 400, 521, 700):
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=640, deviceScaleFactor=1, mobile=True)
        page = Page(browser)
        page.click("#dim3")
        page.choose("kind-a", "obb")
        page.choose("kind-b", "ray")
        page.ask("document.querySelectorAll('details').forEach(d => { d.open = true; })")
        page.ask("document.getElementById('help').click()")
        expect(f"at {width} pixels the page is {page.ask('document.documentElement.scrollWidth')} wide",
               page.ask("document.documentElement.scrollWidth") <= width)
        beyond = page.ask("""[...document.querySelectorAll('button, select, input, summary, #hint')]
            .filter(e => e.checkVisibility() && !e.matches('.handle'))
            .filter(e => (b => b.left < 0 || b.right > innerWidth)(e.getBoundingClientRect()) ||
                         e.closest('main') && e.getBoundingClientRect().bottom > document.querySelector('main').getBoundingClientRect().bottom)
            .map(e => e.id || e.textContent || e.dataset.number).join(' ')""")
        expect(f"at {width} pixels these are beyond the edge: {beyond}", beyond == "")
        page.ask("document.getElementById('help').click()")
        page.click("#fit")
        page.ask("document.getElementById('open-example').click()")
        browser.wait("document.body.classList.contains('of-meshes')")
        page.still()
        expect(f"at {width} pixels the page of meshes is {page.ask('document.documentElement.scrollWidth')} wide",
               page.ask("document.documentElement.scrollWidth") <= width)
        page.expect_no_errors(f"{width} pixels")
    browser.call("Emulation.clearDeviceMetricsOverride")


# ---- Meshes

def face_lines(faces):
    return "".join(f"f {' '.join(map(str, face))}\n" for face in faces)


TETRAHEDRON = [(1, 3, 2), (1, 2, 4), (2, 3, 4), (1, 4, 3)]
PARTS = ("v 0 0 0\nv 4 0 0\nv 0 4 0\nv 0 0 4\nv 4 4 4\nv 1 1 0.5\nv 1.5 1 0.5\nv 1 1.5 0.5\nv 1 1 9\n"
         "v 1 1 -1\nv 1 1 1\nv 9 9 0\n")
FILES = {
    "tetra.off": "OFF\n4 4 0\n0 0 0\n4 0 0\n0 4 0\n0 0 4\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n",
    "parts.obj": PARTS + "o base\n" + face_lines(TETRAHEDRON) + "o lid\n" + face_lines([(2, 4, 3), (2, 3, 5), (3, 4, 5), (4, 2, 5)]) +
                 "o pin\n" + face_lines([(6, 8, 7), (6, 7, 9), (7, 8, 9), (6, 9, 8)]),
    "base.obj": PARTS + face_lines(TETRAHEDRON),
    "lid.obj": PARTS + face_lines([(2, 4, 3), (2, 3, 5), (3, 4, 5), (4, 2, 5)]),
    "pin.obj": PARTS + face_lines([(6, 8, 7), (6, 7, 9), (7, 8, 9), (6, 9, 8)]),
    "far.off": "OFF\n4 4 0\n9 0 0\n12 0 0\n9 4 0\n9 0 4\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n",
    "open.obj": PARTS + face_lines(TETRAHEDRON + [(10, 11, 12)]),
    "inner.off": "OFF\n4 4 0\n0.5 0.5 0.5\n1 0.5 0.5\n0.5 1 0.5\n0.5 0.5 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n",
    "most.off": "OFF\n4 4 0\n-1.7e308 -1.7e308 -1.7e308\n1.7e308 0 0\n0 1.7e308 0\n0 0 1.7e308\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n",
    "least.off": "OFF\n4 4 0\n0 0 0\n5e-324 0 0\n0 5e-324 0\n0 0 5e-324\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 0 3 2\n",
    "square.obj": "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n",
    "nan.obj": "v 1 nan 2\nf 1 1 1\n",
    "huge.off": "OFF\n3 1 0\n0 0 0\n1e999 0 0\n0 1 0\n3 0 1 2\n",
    "index.off": "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 9\n",
    "points.obj": "v 0 0 0\n",
    "empty.ply": "",
    "notes.txt": "no mesh",
}


def torus(path, rings, sides):
    """A binary STL file."""
    def at(i, k):
        u, v = 2 * math.pi * (i % rings) / rings, 2 * math.pi * (k % sides) / sides
        return (3 + math.cos(v)) * math.cos(u), (3 + math.cos(v)) * math.sin(u), math.sin(v)

    with open(path, "wb") as file:
        file.write(bytes(80) + struct.pack("<I", 2 * rings * sides))
        for i in range(rings):
            for k in range(sides):
                a, b, c, d = at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)
                file.write(struct.pack("<12fH", 0, 0, 0, *a, *b, *c, 0) + struct.pack("<12fH", 0, 0, 0, *a, *c, *d, 0))


# How many pixels are of a body, in any light: its color is that of its swatch.
OF_BODY = """(name => {
  const swatch = [...document.querySelectorAll('#bodies li')].find(li => li.dataset.body === name).querySelector('.swatch');
  const color = getComputedStyle(swatch).backgroundColor.match(/[0-9]+/g).map(Number), pixels = picture().data;
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [0, 1, 2].map(k => pixels[i + k] / color[k]);
    count += pixels[i + 3] === 255 && r > 0.3 && r < 1.4 && Math.abs(r - g) < 0.05 && Math.abs(g - b) < 0.05;
  }
  return count;
})"""


class Meshes(Page):
    def pick(self, *files):
        """By the button's dialog, as a user does."""
        self.ask("document.getElementById('problem').textContent = ''")
        root = self.browser.call("DOM.getDocument")["root"]["nodeId"]
        node = self.browser.call("DOM.querySelector", nodeId=root, selector="#files")["nodeId"]
        self.browser.call("DOM.setFileInputFiles", nodeId=node, files=files)
        self.opened(files)

    def drop(self, *files):
        x, y = self.middle("#canvas")
        for kind in ("dragEnter", "dragOver", "drop"):
            self.browser.call("Input.dispatchDragEvent", type=kind, x=x, y=y,
                              data={"items": [], "files": files, "dragOperationsMask": 1})
            if kind == "dragOver":
                expect("where files can be dropped is shown", self.ask("!document.getElementById('drop').hidden"))
        self.opened(files)
        expect("and is not, when they are", self.ask("document.getElementById('drop').hidden"))

    def opened(self, files):
        about = ", ".join(map(os.path.basename, files)) + ": "
        self.browser.wait(f"document.getElementById('mesh-about').textContent.startsWith({json.dumps(about)}) || "
                          "document.getElementById('problem').textContent !== ''")
        self.still()

    def shown(self):
        return self.ask("document.body.classList.contains('of-meshes')")

    def list(self, selector, value="e => e.textContent"):
        return json.loads(self.ask(f"JSON.stringify([...document.querySelectorAll({json.dumps(selector)})].map({value}))"))

    def enter(self, name, numbers):
        for which, x in zip("xyz", numbers):
            self.type(f"{name}.{which}", repr(x))
        self.still()

    def hits(self):
        """What the page lists of a line, in the form of `graze cast`."""
        found = []
        for text in self.list("#hits li"):
            feature, t, point, faces = re.fullmatch(r"(\w+) at t (\S+), \(([^)]*)\)(.*)", text).groups()
            found.append((feature, float(t), [float(x) for x in point.split(", ")],
                          [(part or None, int(face), name, side) for part, face, name, side in
                           re.findall(r"(?:(\w+), )?face (\d+)[^(;]*\((\w+), (\w+)", faces)]))
        return found


def command(*arguments, input=""):
    return subprocess.run([f"{build}/bin/graze", *arguments], input=input, capture_output=True, text=True).stdout


def cast_natively(file, line):
    hits = json.loads(command("cast", file, input=json.dumps(line) + "\n"))["hits"]
    return [(hit["feature"], float(hit["t"]), hit["point"],
             [(face.get("part"), face["face"], face["feature"], face["side"]) for face in hit["faces"]]) for hit in hits]


def clashes_natively(*files):
    found = json.loads(command("clash", *files, "--json").replace(os.path.dirname(files[0]) + "/", ""))
    return sorted((f"{pair['a']}, {pair['b']}", pair["relation"] or "null") for pair in found["pairs"])


def check_meshes(browser, folder):
    for name, text in FILES.items():
        with open(f"{folder}/{name}", "w") as file:
            file.write(text)
    of = {name: f"{folder}/{name}" for name in FILES}
    page = Meshes(browser)
    line, contact = page.ask("document.getElementById('line').textContent"), page.text("contact")

    # Files that cannot be read are told, and nothing else changes.
    with open(f"{folder}/large.stl", "wb") as file:
        file.truncate(2 ** 30 + 2 ** 28)
    refused = {"nan.obj": "line 1: a coordinate is NaN or infinite; allowed: finite numbers", "huge.off": "beyond the largest double",
               "index.off": "vertex index 9 is out of range", "points.obj": "has no faces; allowed: at least one",
               "empty.ply": "the file is empty", "notes.txt": "allowed: .stl, .obj, .ply, .off", "large.stl": "has 1.3 GiB; allowed: up to 1 GiB"}

    def expect_refused(when, still_there):
        for name, words in refused.items():
            page.pick(f"{folder}/{name}")
            told = page.text("problem")
            expect(f"{name} is refused {when}: {told}", told.startswith(name + ":") and words in told)
            expect(f"{name}: what was shown {when} still is", still_there())

    expect_refused("beside shapes", lambda: not page.shown() and page.text("contact") == contact)

    # A clean solid: a point and a ray, typed and dragged.
    page.pick(of["tetra.off"])
    expect(f"a clean solid: {page.text('verdict')}", page.text("verdict-word") == "clean solid" and
           page.list("#bodies b") == ["clean"] and "1 outer wall" in page.text("bodies"))
    expect("the problem before is forgotten", page.ask("document.getElementById('problem').hidden"))
    expect("it is drawn", page.ask(f"{OF_BODY}('tetra.off')") > 5000)
    expect("its defects are none", page.list("#bodies [data-defect]") == [])
    expect("the shapes are not seen", not page.ask("document.getElementById('answer').checkVisibility()"))

    def expect_located(file, point, what=None):
        answer = json.loads(command("locate", file, input=json.dumps(point) + "\n"))
        shown = page.list("#where p")
        said = answer["location"] or "not told"
        expect(f"{point} is {answer}, on the page {shown}", len(shown) == 1 and shown[0].startswith(said) and what in (None, said) and
               (answer.get("winding") is None or f"winding number {answer['winding']}" in shown[0]))

    for point, what in (([1, 1, 1], "inside"), ([1, 1, -5e-324], "outside"), ([0, 0, 0], "boundary"), ([1, 1, 2], "boundary"),
                        ([1, 1, math.nextafter(2, 3)], "outside")):
        page.enter("a.point", point)
        expect_located(of["tetra.off"], point, what)
    page.drag("a.point", 90, 70)
    moved = [page.number(f"a.point.{x}") for x in "xyz"]
    expect(f"the point was dragged: {moved}", moved[0] != 1)
    expect_located(of["tetra.off"], moved)
    page.type("a.point.x", "1e999")
    expect("a coordinate that is not finite is refused", "finite number" in page.text("problem") and
           page.ask("document.querySelector('[data-number=\"a.point.x\"]').getAttribute('aria-invalid')") == "true")
    page.enter("a.point", [1, 1, 1])
    page.enter("b.origin", [-1, -1, -1])
    page.enter("b.direction", [1, 1, 1])
    ray = {"type": "ray", "origin": [-1, -1, -1], "direction": [1, 1, 1]}
    expect(f"the ray hits what it hits: {page.hits()}", page.hits() == cast_natively(of["tetra.off"], ray) and len(page.hits()) == 2)
    before = page.hits()
    page.choose("kind-b", "segment")
    page.enter("b.a", [1, 1, 9])
    page.enter("b.b", [1, 1, -9])
    segment = {"type": "segment", "vertices": [[1, 1, 9], [1, 1, -9]]}
    expect(f"so a segment: {page.hits()}", page.hits() == cast_natively(of["tetra.off"], segment) and page.hits() != before)
    rings = page.pixels("text")
    page.enter("b.b", [1, 1, 8])
    expect("and nothing, if it ends before", page.hits() == [] and "nothing is hit" in page.text("hits"))
    expect(f"hits are drawn: {rings}, {page.pixels('text')}", rings > page.pixels("text") + 20)
    # The view turns; the point stays.
    image = page.ask("picture().data.reduce((sum, x, i) => (sum * 31 + x * (i % 1009)) % 1e9, 0)")
    box = json.loads(page.ask("(b => JSON.stringify([b.left, b.bottom]))(document.getElementById('canvas').getBoundingClientRect())"))
    browser.drag(box[0] + 30, box[1] - 90, box[0] + 130, box[1] - 60)
    page.still()
    expect("the view was turned", page.ask("picture().data.reduce((sum, x, i) => (sum * 31 + x * (i % 1009)) % 1e9, 0)") != image)
    expect("the point was not", [page.number(f"a.point.{x}") for x in "xyz"] == [1, 1, 1])
    expect_refused("beside a mesh", lambda: page.shown() and page.text("verdict-word") == "clean solid")

    # What is to be mended, in the words of the command, and edges of one face are red.
    page.drop(of["open.obj"])
    report = json.loads(command("check", of["open.obj"], "--json"))
    expect(f"an open mesh: {page.text('verdict')}", page.text("verdict-word") == "not a solid")
    expect("its defects are told in the words of the command", page.list("#bodies [data-defect]") ==
           [defect["sentence"] for defect in report["defects"]] and len(report["defects"]) >= 2)
    expect(f"its shells: {page.text('bodies')}", "1 outer wall, 1 open shell" in page.text("bodies"))
    expect("its open edges are red", page.pixels("wrong") > 60)
    page.enter("a.point", [1, 2, 0.25])
    expect(f"no place of a point is told, but why: {page.text('where')}", page.text("where").startswith("not told: it has a boundary"))
    page.pick(of["square.obj"])
    page.choose("kind-b", "line")
    page.enter("b.origin", [0.75, 0.25, 5])
    page.enter("b.direction", [0, 0, 1])
    line_through = {"type": "line", "origin": [0.75, 0.25, 5], "direction": [0, 0, 1]}
    expect(f"a face of the file that is a polygon: {page.hits()}", page.hits() == cast_natively(of["square.obj"], line_through))

    # Of the largest and the smallest doubles.
    for name in ("most.off", "least.off"):
        page.pick(of[name])
        ray = {"type": "ray", **{field: [page.number(f"b.{field}.{x}") for x in "xyz"] for field in ("origin", "direction")}}
        expect(f"{name}: {page.text('verdict')}", page.text("verdict-word") == "clean solid" and page.ask(f"{OF_BODY}('{name}')") > 5000)
        expect(f"{name}: {page.hits()}", page.hits() == cast_natively(of[name], ray) and len(page.hits()) > 0 and any(ray["direction"]))

    # Parts of one file, and several files.
    page.pick(of["parts.obj"])
    expect(f"parts clash: {page.text('verdict')}", page.text("verdict-word") == "2 of 3 pairs clash" and "1 touching" in page.text("verdict"))
    expect("each part has its answer", page.list("#bodies li", "e => e.dataset.body") == ["base", "lid", "pin"] and
           page.list("#bodies b") == ["clean"] * 3)
    expect("each pair has its relation", sorted(map(tuple, page.list("#pairs [data-relation]", "e => [e.dataset.pair, e.dataset.relation]"))) ==
           clashes_natively(of["parts.obj"]))
    told = page.text("pairs")
    expect(f"a common point is told: {told}", "(4/3, 4/3, 4/3)" in told and "1 duplicate, 15 in shared corners" in told)
    expect("and drawn", page.pixels("proof") > 30)
    drawn = {name: page.ask(f"{OF_BODY}({json.dumps(name)})") for name in ("base", "lid", "pin")}
    expect(f"each part has a color: {drawn}", min(drawn.values()) > 300)
    page.click("#bodies [data-body=lid] button")
    expect("a part can be hidden", page.ask(f"{OF_BODY}('lid')") < 0.02 * drawn["lid"])
    page.click("#bodies [data-body=lid] button")
    expect("and shown", page.ask(f"{OF_BODY}('lid')") == drawn["lid"])
    page.enter("b.origin", [1.1, 1.1, 20])
    page.enter("b.direction", [0, 0, -1])
    ray = {"type": "ray", "origin": [1.1, 1.1, 20], "direction": [0, 0, -1]}
    expect(f"a ray through parts: {page.hits()}", page.hits() == cast_natively(of["parts.obj"], ray) and len(page.hits()) == 5)
    page.drop(of["tetra.off"], of["inner.off"], of["open.obj"])
    expect(f"several files: {page.text('verdict')}", page.text("verdict-word") == "1 of 3 pairs clashes")
    pairs = sorted(map(tuple, page.list("#pairs [data-relation]", "e => [e.dataset.pair, e.dataset.relation]")))
    expect(f"one in the other: {pairs}", pairs == clashes_natively(of["tetra.off"], of["inner.off"], of["open.obj"]) and
           ("tetra.off, inner.off", "b_in_a") in pairs and "inner.off is in tetra.off" in page.text("pairs"))
    hidden = page.ask(f"{OF_BODY}('inner.off')")
    for name in ("tetra.off", "open.obj"):
        page.click(f"#bodies [data-body={json.dumps(name)}] button")
    alone = page.ask(f"{OF_BODY}('inner.off')")
    expect(f"what is inside is not seen until what is around it is hidden: {hidden}, {alone}", hidden < 20 and alone > 60)
    os.mkdir(f"{folder}/copy")
    page.pick(of["tetra.off"], of["parts.obj"], shutil.copy(of["parts.obj"], f"{folder}/copy"))
    names = page.list("#bodies li", "e => e.dataset.body")
    expect(f"parts of files with the same names are told apart: {names}", len(set(names)) == 7 and page.ask(
        "document.querySelector('#pairs [data-pair=\"parts.obj: base, parts.obj: base (2)\"]')?.dataset.relation") == "equal")

    # Of two files their relation is the answer.
    for other, word in (("inner.off", "one in the other"), ("open.obj", "not told"), ("base.obj", "equal"), ("lid.obj", "touching"),
                        ("pin.obj", "overlapping"), ("far.off", "disjoint")):
        page.pick(of["tetra.off"], of[other])
        expect(f"the tetrahedron and {other}: {page.text('verdict')}", page.text("verdict-word") == word)

    # An example for whom has no file; and back to the shapes that were there.
    page.click("#close-meshes")
    expect("back to the shapes", not page.shown() and page.text("contact") == contact and
           page.ask("document.getElementById('line').textContent") == line and
           not page.ask("document.getElementById('verdict').checkVisibility()"))
    page.note()
    page.ask("document.getElementById('open-example').click()")
    page.opened(["example.obj"])
    expect(f"the example: {page.text('verdict')}", page.text("verdict-word") == "1 of 6 pairs clashes" and
           page.list("#bodies b") == ["clean", "clean", "clean", "not a solid"])
    # A link to shapes leaves the meshes.
    page.ask("""location.hash = '#{"a":{"type":"point","point":[0,0]},"b":{"type":"point","point":[0,0]}}'""")
    browser.wait("document.getElementById('contact').textContent === 'overlapping'")
    expect("a link leaves the meshes", not page.shown())
    page.expect_no_errors("meshes")


def cube_file(path, *corners, missing=0):
    """Cubes with sides of 4 in one mesh, from these corners on."""
    quads = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    vertices = [[p[0] + x, p[1] + y, p[2] + z] for p in corners for z in (0, 4) for x, y in ((0, 0), (4, 0), (4, 4), (0, 4))]
    faces = [[8 * n + k for k in half] for n in range(len(corners)) for a, b, c, d in quads for half in ((a, b, c), (a, c, d))]
    faces = faces[missing:]
    with open(path, "w") as file:
        file.write(f"OFF\n{len(vertices)} {len(faces)} 0\n" + "".join(f"{x!r} {y!r} {z!r}\n" for x, y, z in vertices) +
                   "".join(f"3 {a} {b} {c}\n" for a, b, c in faces))
    return path


def sphere_file(path, middle, rings=10, meridians=20):
    """Two of these, 0.35 apart, have a difference that has to be mended: the lens of docs/cells.md."""
    def at(i, k):
        return 1 + (i - 1) * meridians + k % meridians
    turns = [2 * math.pi * k / meridians for k in range(meridians)]
    points = [(middle, 0, 1)] + [(math.sin(t) * math.cos(n) + middle, math.sin(t) * math.sin(n), math.cos(t))
                                 for t in (math.pi * i / rings for i in range(1, rings)) for n in turns] + [(middle, 0, -1)]
    faces = []
    for k in range(meridians):
        faces += [(0, at(1, k), at(1, k + 1)), (len(points) - 1, at(rings - 1, k + 1), at(rings - 1, k))]
        for i in range(1, rings - 1):
            faces += [(at(i, k), at(i + 1, k), at(i + 1, k + 1)), (at(i, k), at(i + 1, k + 1), at(i, k + 1))]
    with open(path, "w") as file:
        file.write(f"OFF\n{len(points)} {len(faces)} 0\n" + "".join("%r %r %r\n" % p for p in points) +
                   "".join("3 %d %d %d\n" % f for f in faces))
    return path


class Making(Meshes):
    """What is made of meshes; each answer is that of the command."""
    def made(self, title, *arguments, output):
        """The page says of it what the command says of the file that it writes, and the file is the same."""
        said = command(*arguments, "-o", output)
        shown, format = self.text("made"), os.path.splitext(output)[1][1:]
        first = json.loads(self.ask("JSON.stringify([...document.querySelectorAll('#made p')].map(e => e.textContent.trim()))"))[0]
        expect(f"{title}: {first} and not {said}", first.startswith(title + ": ") and said.endswith(first[len(title) + 1:] + "\n"))
        expect(f"{title}: {shown}", "clean solid" in shown)
        expect(f"{title}, as {format}: the file is the one of the command", self.download() == open(output, "rb").read())

    def download(self):
        if not self.ask("document.getElementById('download') !== null"):
            return None
        path = f"{self.downloads}/{self.ask('document.getElementById(`download`).download')}"
        if os.path.exists(path):
            os.remove(path)
        self.ask("document.getElementById('download').click()")
        end = time.monotonic() + 20
        while not os.path.exists(path) and time.monotonic() < end:
            time.sleep(0.02)
        with open(path, "rb") as file:
            return file.read()

    def push(self, name):
        """The button that is called so."""
        self.ask(f"[...document.querySelectorAll('#makers button')].find(b => b.textContent === {json.dumps(name)}).click()")
        self.still()

    def express(self, expression):
        self.ask("document.getElementById('expression').select()")
        self.browser.click(*self.middle("#expression"))
        self.ask("document.activeElement.select()")
        self.browser.call("Input.insertText", text=expression)
        self.browser.press("Enter")
        self.still()

    def at(self, offset):
        self.browser.click(*self.middle("#offset"))
        self.ask("document.activeElement.select()")
        self.browser.call("Input.insertText", text=offset)
        self.still()


def check_making(browser, folder):
    page = Making(browser)
    page.downloads = f"{folder}/downloads"
    os.mkdir(page.downloads)
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=page.downloads)
    a, b = cube_file(f"{folder}/cube.off", (0, 0, 0)), cube_file(f"{folder}/near.off", (2, 2, 2))
    out = f"{folder}/out"

    def boolean(expression, *files):
        return ["boolean", expression, *(f"{letter}={file}" for letter, file in zip("abc", files))]

    # Two cubes: by buttons, typed, and in each format.
    page.pick(a, b)
    expect("before anything is made nothing is told", page.text("made") == "")
    for expression in ("a + b", "a & b", "a - b", "b - a", "a ^ b"):
        page.push(expression)
        if expression == "a ^ b":  # which touches itself in edges, so it is a solid, but not clean
            told = json.loads(command(*boolean(expression, a, b), "--json"))
            shown = page.text("made")
            expect(f"a ^ b: {shown}", shown.startswith(f"a ^ b: {told['triangles']} faces") and "a solid, and no two" in shown and
                   "not clean" in shown and "non-manifold" in shown and page.download() is not None)
        else:
            page.made(expression, *boolean(expression, a, b), output=out + ".stl")
    page.express("(a + b) - (a & b)")
    expect(f"typed: {page.text('made')}", page.text("made").startswith("(a + b) - (a & b): "))
    page.push("a - b")
    for format in ("obj", "ply", "off", "stl"):
        page.choose("format", format)
        page.made("a - b", *boolean("a - b", a, b), output=f"{out}.{format}")
    # Faces have the color of what they are a part of, and what it is made of can be looked at.
    drawn = [page.ask(f"{OF_BODY}({json.dumps(name)})") for name in ("cube.off", "near.off")]
    page.click("#operands")
    before = [page.ask(f"{OF_BODY}({json.dumps(name)})") for name in ("cube.off", "near.off")]
    page.click("#operands")
    again = [page.ask(f"{OF_BODY}({json.dumps(name)})") for name in ("cube.off", "near.off")]
    expect(f"colors of what is made: {drawn}, of what it is made of: {before}", min(drawn) > 1000 and before[1] > 1.5 * drawn[1] and again == drawn)
    page.click("#bodies [data-body='near.off'] button")
    hidden = [page.ask(f"{OF_BODY}({json.dumps(name)})") for name in ("cube.off", "near.off")]
    page.click("#bodies [data-body='near.off'] button")
    expect(f"what is of one can be hidden: {hidden}", hidden[0] > 1000 and hidden[1] < 0.02 * drawn[1])
    page.push("a & b")
    inner = [page.ask(f"{OF_BODY}({json.dumps(name)})") for name in ("cube.off", "near.off")]
    expect(f"what is in both is small: {inner}", 0 < inner[0] + inner[1] < 0.5 * sum(drawn))
    # A mistake is told with its place, and another answer follows it.
    for wrong, words in (("a - ", "has its end at character 5"), ("a % b", 'has "%" at character 3'), ("a + c", 'no mesh is called "c"'),
                         ("", "at character 1"), ("(a", "where it should have )")):
        page.express(wrong)
        expect(f"{wrong} is refused: {page.text('made')}", words in page.text("made") and page.download() is None and page.shown())
        expect("and the meshes are drawn", page.ask(f"{OF_BODY}('cube.off')") > 1000)
    page.express("a - a")
    expect(f"nothing is left: {page.text('made')}", "Nothing is left" in page.text("made") and page.download() is None)
    page.push("a + b")
    page.made("a + b", *boolean("a + b", a, b), output=out + ".stl")

    # What has no inside is refused, in the words of the command, and the places are marked.
    open_cube = cube_file(f"{folder}/open.off", (2, 2, 2), missing=1)
    page.pick(a, open_cube)
    wrong = page.pixels("wrong")
    page.push("a - b")
    said = command(*boolean("a - b", a, open_cube), "-o", out + ".stl").splitlines()[0]
    expect(f"an open mesh is refused: {page.text('made')}, {said}", said.replace(f"b ({open_cube})", "open.off") in page.text("made") and
           "its faces do not cancel" in said and page.download() is None)
    expect(f"its edges are marked: {wrong}, {page.pixels('wrong')}", page.pixels("wrong") > wrong + 30)
    page.express("a & a")
    expect("who is not named need not be closed", "clean solid" in page.text("made"))

    # Of one mesh: the solid, by each rule, and its walls.
    two = cube_file(f"{folder}/two.off", (0, 0, 0), (2, 2, 2))
    page.pick(two)
    expect("there is no expression of one mesh", not page.ask("document.getElementById('expression')"))
    page.push("Solid")
    page.made("two.off, as a solid", "resolve", two, "--solid", output=out + ".stl")
    page.choose("rule", "positive")
    page.made("two.off, as a solid", "resolve", two, "--solid", "--rule", "positive", output=out + ".stl")
    page.choose("rule", "parity")
    told = json.loads(command("resolve", two, "--solid", "--rule", "parity", "--json"))
    expect(f"by parity: {page.text('made')}", f": {told['triangles']} faces" in page.text("made"))
    page.push("Outermost walls")
    page.made("two.off, its outermost walls", "resolve", two, "--outer", output=out + ".stl")

    # Halves.
    page.pick(a)
    colored = []
    for axis, offset in (("z", "1"), ("x", "1.1"), ("y", "10/3")):
        page.choose("axis", axis)
        for half in ("above", "below"):
            page.at(offset)
            page.push(half)
            colored.append(page.ask(f"{OF_BODY}('cube.off')"))
            said = command("cut", a, f"--{axis}", offset, "-o", out + ".stl")
            first = page.list("#made p")[0]
            own = re.sub(r", \d+ of them of the cap", "", next(line for line in said.splitlines() if f"out_{half}" in line).split(": ", 1)[1])
            expect(f"cut: {first}, {own}", first.strip() == f"cube.off, {half} {axis} = {offset}: {own}")
            expect(f"{half} {axis} = {offset}: the file is that of the command", page.download() == open(f"{out}_{half}.stl", "rb").read())
    expect(f"a cap has a color of its own: {colored}", 0 < colored[1] < 0.35 * colored[0])
    page.ask("(s => { s.value = 25; s.dispatchEvent(new Event('input')); })(document.getElementById('slider'))")
    page.still()
    expect(f"the slider cuts: {page.text('made')}", page.text("made").startswith("cube.off, below y = 1: "))
    page.at("9")
    page.push("above")
    expect(f"beyond it: {page.text('made')}", "Nothing is left" in page.text("made"))
    page.at("x")
    expect(f"no number: {page.text('made')}", "plane" in page.text("made") and page.shown())
    for missing in (1, 5):  # below the plane, and in it
        open_cube = cube_file(f"{folder}/open.off", (2, 2, 2), missing=missing)
        page.pick(a, open_cube)
        page.choose("of", "1")
        wrong = page.pixels("wrong")
        page.at("3")
        page.push("below")
        said = command("cut", open_cube, "--z", "3", "-o", out + ".stl").split(": ", 1)[1].splitlines()[0]
        why = said if missing == 5 else "once rounded it bounds no solid"
        expect(f"an open mesh is not cut: {page.text('made')}, {said}", why in said and why in page.text("made") and page.download() is None)
        expect("where it is open is marked", missing == 1 or page.pixels("wrong") > wrong + 10)

    # Corners that have to be moved; and what cannot be, in floats.
    left, right = sphere_file(f"{folder}/left.off", 0.0), sphere_file(f"{folder}/right.off", 0.35)
    page.pick(left, right)
    page.push("a - b")
    page.made("a - b", *boolean("a - b", left, right), output=out + ".stl")
    page.choose("format", "ply")
    page.made("a - b", *boolean("a - b", left, right), output=out + ".ply")
    expect(f"corners were moved: {page.text('made')}", "corners moved by up to 3e-14" in page.text("made"))
    far = f"{folder}/far.off"
    with open(cube_file(far, (0, 0, 0))) as file:
        text = re.sub(r"(?m)^4 (?=\d+ \d+$)", "100000002 ", re.sub(r"(?m)^0 (?=\d+ \d+$)", "100000000 ", file.read().split("\n", 2)[2]))
    with open(far, "w") as file:
        file.write("OFF\n8 12 0\n" + text)
    page.pick(far)
    page.push("Solid")
    said = re.search("once rounded [^,]* of faces meets?", command("resolve", far, "--solid", "-o", out + ".stl"))
    expect(f"what fails as floats is not offered: {page.text('made')}", said and said[0] in page.text("made") and page.download() is None)
    page.choose("format", "ply")
    page.made("far.off, as a solid", "resolve", far, "--solid", output=out + ".ply")

    # The example has something to show.
    page.click("#close-meshes")
    page.ask("document.getElementById('open-example').click()")
    page.opened(["example.obj"])
    page.push("a - b")
    expect(f"a plate with a dent: {page.text('made')}", "clean solid" in page.text("made") and page.ask(f"{OF_BODY}('ball')") > 300 and
           page.ask(f"{OF_BODY}('peg')") < 20)
    page.expect_no_errors("making")


def check_large_mesh(browser, folder):
    """100,000 triangles: the page is alive while they are checked, and when they are turned."""
    torus(f"{folder}/torus.stl", 500, 100)
    page = Meshes(browser)
    root = browser.call("DOM.getDocument")["root"]["nodeId"]
    node = browser.call("DOM.querySelector", nodeId=root, selector="#files")["nodeId"]
    # The question is kept from the worker until the picture is seen, as a quick answer would come before the next frame.
    page.ask("""(() => {
        const post = Worker.prototype.postMessage, asked = new Promise(seen => {
            Worker.prototype.postMessage = function (message, ...others) {
                if (message.question !== 'check') return post.call(this, message, ...others);
                Worker.prototype.postMessage = post;
                seen(() => post.call(this, message, ...others));
            };
        });
        window.whileItWaits = async look => {
            const answer = await asked, end = performance.now() + 60000;
            let found = false;
            while (!(found = look()) && performance.now() < end) await new Promise(requestAnimationFrame);
            answer();
            return found;
        };
    })()""")
    browser.call("DOM.setFileInputFiles", nodeId=node, files=[f"{folder}/torus.stl"])
    expect("it is drawn before it is checked", page.ask(f"""whileItWaits(() =>
        document.getElementById('work-text').textContent.startsWith('Checking torus.stl, 100,000 triangles') &&
        document.querySelector('#bodies li') && document.getElementById('verdict-word').textContent === '…' &&
        {OF_BODY}('torus.stl') > 5000)"""))
    page.still()
    expect(f"it is a clean solid: {page.text('verdict')}", page.text("verdict-word") == "clean solid" and
           page.ask("document.getElementById('work').hidden"))
    expect(f"what is left out is told: {page.text('left-out')}", "too small here for their edges" in page.text("left-out"))
    # The last of several that are opened is shown.
    browser.call("DOM.setFileInputFiles", nodeId=node, files=[f"{folder}/torus.stl"])
    page.pick(f"{folder}/tetra.off")
    expect("the last file that was opened is shown", page.text("verdict-word") == "clean solid" and page.text("mesh-about").startswith("tetra.off"))
    page.expect_no_errors("a large mesh")


browser = Browser(program, size=(1300, 860))
try:
    if sys.argv[3:4] == ["--picture"]:
        browser.prefer(prefers_reduced_motion="reduce")
        Page(browser)
        browser.screenshot(sys.argv[4])
        sys.exit(0)
    check_flight(browser)
    browser.prefer(prefers_reduced_motion="reduce")
    for check in (check_cases, check_dragging, check_turning, check_numbers, check_doubles, check_links, check_narrow, check_without):
        check(browser)
    with tempfile.TemporaryDirectory() as folder:
        check_meshes(browser, folder)
        check_making(browser, folder)
        check_large_mesh(browser, folder)
    compare_with_command()
    expect(f"nothing but the page was asked for: {set(browser.requests)}",
           all(url.split("#")[0] in ("file://" + path, "about:blank") or url.startswith(("data:", "blob:")) for url in browser.requests))
finally:
    browser.close()
print(f"{len(asked)} queries of the page compared with the command, {failures} failures")
sys.exit(failures > 0)
