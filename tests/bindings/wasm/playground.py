"""The playground in a headless browser: clicked, dragged, typed into, zoomed to the doubles. What it answers is what
`graze query` and the textbook libraries of a native build answer.

usage: playground.py PAGE BUILD [--picture FILE]

BUILD is the native build. Exits with 77 where there is no chromium. With --picture it only draws what is seen at first.
"""
import ctypes
import json
import math
import os
import re
import shutil
import subprocess
import sys
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
        page.expect_no_errors(f"{width} pixels")
    browser.call("Emulation.clearDeviceMetricsOverride")


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
    compare_with_command()
    expect(f"nothing but the page was asked for: {set(browser.requests)}",
           all(url.split("#")[0] in ("file://" + path, "about:blank") or url.startswith("data:") for url in browser.requests))
finally:
    browser.close()
print(f"{len(asked)} queries of the page compared with the command, {failures} failures")
sys.exit(failures > 0)
