#!/usr/bin/env bash
# Runs crosscheck, suite and microscope as a user does.
#   referee.sh PROGRAM
# shellcheck source=tests/cli/checks.sh
source "$(dirname "$0")/checks.sh" "$1"

cat >wrong.cpp <<'END'
#include <graze/crosscheck.h>
GRAZE_CROSSCHECK int intersects_point2_aabb2(const double* p, const double* b) {
    return p[0] >= b[0] && p[1] >= b[1] && p[0] < b[2] && p[1] <= b[3];
}
GRAZE_PROMISES("no-degenerate")
END
c++ -shared -fPIC -I "$include" wrong.cpp -o wrong.so
check "crosscheck" 1 "judged:   wrong.so
promises: no-degenerate
*intersects_point2_aabb2 *1,007 *
finding 1: intersects_point2_aabb2, wrong no, *
    it answered no; they are touching
    a = point: point (0, 0)
    b = aabb: min (-1, 0) max (0, 1)
    both have the point (0, 0), and the line (*) . x = 0 has them on its two sides

1 finding in 1,007 cases, seed 1
written: found.jsonl" "" graze crosscheck --against wrong.so --count 1000 -o found.jsonl
check "what crosscheck found" 0 '{"id": 1, "intersects": true, *"agrees": true}' "" graze query found.jsonl
check "crosscheck as JSON" 1 '{"judged": "wrong.so", "promises": "no-degenerate", *"findings": \[{"question": "intersects_point2_aabb2", "wrong": "wrong no", *"query": {"id": 1, "query": "intersects", *' "" graze crosscheck --against wrong.so --count 1000 --json
check "crosscheck with a promise" 0 "*1,007 cases, seed 1" "" graze crosscheck --against wrong.so --count 1000 --promises half-open
check "crosscheck of graze" 0 "*nothing found in *" "" graze crosscheck --command "graze query" --count 13 --limit 60000
check_shell "all its questions" 0 "696" "" "graze crosscheck --command 'graze query' --count 1 | grep -cE '^(intersects|contact|clip|orient|insphere|compare|within|distance|motion)'"
check "crosscheck of nothing" 2 "" "graze: *--against*--command*" graze crosscheck
check "crosscheck of no library" 2 "" "graze: *none.so: cannot be loaded: *none.so*" graze crosscheck --against none.so
check "crosscheck of no such question" 2 "" 'graze: wrong.so: answers no question with "ray" in its name' graze crosscheck --against wrong.so --question ray
check "crosscheck by no such promise" 2 "" 'graze: promises: "open" is none; allowed: conservative, *' graze crosscheck --against wrong.so --promises open
check "crosscheck of no such family" 2 "" 'graze: --family: "easy" is none; allowed: uniform, *' graze crosscheck --against wrong.so --family easy
check "crosscheck of a command that ends" 2 "" "graze: true: answered 0 of * first queries and then ended; allowed: *" graze crosscheck --command true
check "crosscheck of a command that answers nothing" 2 "" "graze: *: answers no question; its first line is: {*}; allowed: *" graze crosscheck --command "sed -u -E 's/^(.\"id\": [0-9]+).*/\1}/'"

point() {
    printf '{"id": %s, "query": "contact", "a": {"type": "point", "point": [%s]}, ' "$1" "$2"
    printf '"b": {"type": "aabb", "min": [0, 0], "max": [1, 1]}, "category": "%s"}\n' "$3"
}
ray='"a": {"type": "ray", "origin": [0, 0], "direction": [1, 1]}, "b": {"type": "aabb", "min": [0, 0], "max": [1, 1]}'
{
    point 1 "0.5, 0.5" inside
    point '"two"' "1, 0.5" edge
    point 3 "1, 7" outside
    echo '{"id": 4, "query": "clip", '"$ray"', "t_range": [0, 1]}'
    echo '{"id": 5, "query": "clip", '"$ray"'}'
} >cases.jsonl
check "chosen cases" 1 'judged:   wrong.so
*
intersects_point2_aabb2 *3 *2 *0 *1 *0 *0
*
inside *1 *1 *0 *
edge *1 *0 *0 *1 *
outside *1 *1 *0 *
finding 1: intersects_point2_aabb2, wrong no, 1 case
*made smaller from "two"
*
1 finding in 3 cases, from cases.jsonl
left out: 1, each has a t_range
left out: 1, each is a question that it does not answer, or is beyond its promises' "" graze crosscheck --against wrong.so --cases cases.jsonl
check "chosen cases in every way" 0 '*
intersects_point2_aabb2 *3 *3 *
intersects_aabb2_point2 *3 *3 *
contact_point2_aabb2 *3 *3 *
contact_aabb2_point2 *3 *3 *
clip_ray2_aabb2 *1 *1 *
nothing found in 13 cases, from cases.jsonl
left out: 1, each has a t_range' "" graze crosscheck --command "graze query" --cases cases.jsonl
printf '%s\n' '{"id": 3, "contact": "disjoint"}' '{"id": "two", "contact": "overlapping"}' '{"id": 5, "error": "no"}' >answers.jsonl
check "recorded answers" 1 'judged:   answers.jsonl
*
contact_point2_aabb2 *3 *1 *0 *0 *1 *0 *1
*
finding 1: contact_point2_aabb2, wrong contact, 1 case
    it answered overlapping; they are touching
*
    this is "two"
*
1 finding in 4 cases, from cases.jsonl
left out: 1, each has a t_range' "" graze crosscheck --answers answers.jsonl --cases cases.jsonl
printf '%s\n' '{"id": 3, "contact": "disjoint"}' '{"id": 3, "contact": "disjoint"}' '{"id": 6, "contact": "disjoint"}' '{"id": 1, ' >answers.jsonl
{
    cat cases.jsonl
    point 3 "7, 7" outside
    echo '{"id": 8, "query": "contact", "a": 1}'
} >bad-cases.jsonl
check "bad lines of both" 2 "*nothing found in *" 'graze: bad-cases.jsonl:7: a: *
graze: 3: the id of two queries*
graze: answers.jsonl:2: 3: answered before, in line 1
graze: answers.jsonl:3: 6: the id of no query that is asked; allowed: *
graze: answers.jsonl:4: *' graze crosscheck --answers answers.jsonl --cases bad-cases.jsonl
check "a finding, and bad lines" 2 "*finding 1: *" "graze: bad-cases.jsonl:7: a: *" graze crosscheck --against wrong.so --cases bad-cases.jsonl
check "answers to nothing" 2 "" "graze: --answers requires --cases*" graze crosscheck --answers answers.jsonl
check "chosen and made cases" 2 "" "graze: *--cases*; see graze crosscheck --help" graze crosscheck --command "graze query" --cases cases.jsonl --seed 2
check "cases of no file" 2 "" "graze: none.jsonl: cannot be read: *" graze crosscheck --command "graze query" --cases none.jsonl

# Commands that do something else than to answer a line for a line.
cat >meets.py <<'END'
import json, sys
how = sys.argv[1]
for n, line in enumerate(sys.stdin):
    query = json.loads(line)
    answer = {"id": query["id"], "error": "no such test"}
    if query["query"] == "intersects" and (query["a"]["type"], query["b"]["type"]) == ("point", "aabb"):
        p, b = query["a"]["point"], query["b"]
        answer = {"id": query["id"], "intersects": all(l <= x <= h for l, x, h in zip(b["min"], p, b["max"]))}
        if n > 734 and how == "skips" and n % 7 == 0:
            continue
        if n > 734 and how == "numbers":
            answer["id"] += 1
        if n > 734 and how == "closes":
            sys.stdout.close()
            import os, time
            os.close(1)
            time.sleep(1000)
    if how == "chats" and n % 10 == 0:
        print("line", n)
    if how == "fails" and n == 200:
        raise KeyError("no such field")
    print(json.dumps(answer), flush=True)
END
ask="--question intersects_point2_aabb2 --count 320 --limit 300"
check "a command that chats" 0 "*intersects_point2_aabb2 *320 *320 *0 *0 *0 *0 *0
*nothing found in 320 cases, seed 1
* of its lines are no answers with the id of a query; the first: line 0" "" graze crosscheck --command "python3 meets.py chats" $ask
check_shell "a command that leaves queries out" 0 "0 0" "" "graze crosscheck --command 'python3 meets.py skips' $ask | awk '/^intersects.* [0-9]/ { print \$4, \$5 }'"
check "a command that answers others" 1 "*hang*lines are no answers with the id of a query*" "" graze crosscheck --command "python3 meets.py numbers" $ask
check_shell "a command that closes its output" 0 "1" "" "timeout 60 graze crosscheck --command 'exec python3 meets.py closes' $ask | grep -c ', crash,'"
cat >divides.py <<'END'
import json, sys
for line in sys.stdin:
    query = json.loads(line)
    answer = {"id": query["id"], "error": ""}
    if query["query"] == "intersects" and (query["a"]["type"], query["b"]["type"]) == ("segment", "point") and len(query["b"]["point"]) == 2:
        ((ax, ay), (bx, by)), (x, y) = query["a"]["vertices"], query["b"]["point"]
        slope = (by - ay) / (bx - ax)
        answer = {"id": query["id"], "intersects": y == ay + slope * (x - ax) and min(ax, bx) <= x <= max(ax, bx)}
    print(json.dumps(answer), flush=True)
END
check "a command that crashes often" 1 "*finding *: intersects_segment2_point2, crash, *
intersects_segment2_point2 crashed or hung too often, and was asked no more
the last error that it wrote before it ended: ZeroDivisionError: *division by zero" "" timeout 120 graze crosscheck --command "python3 divides.py" --question segment2_point2
check "a command that fails, and why" 2 "" "graze: *: answered 200 of 362 first queries and then ended; its last error is: KeyError: 'no such field'; allowed: *" graze crosscheck --command "python3 meets.py fails" $ask
check "nothing that was answered" 2 "*nothing was answered in *" "" graze crosscheck --answers <(echo '{"id": 3, "error": "no"}'; echo '{"id": 1, "error": "no"}') --cases cases.jsonl --question contact
check "no cases" 2 "*nothing was answered in 0 cases*" "" graze crosscheck --command "python3 meets.py all" --cases <(true)
check "promises that leave nothing" 2 "" 'graze: promises: "range=5..1" has no number in it; *' graze crosscheck --against wrong.so --promises range=5..1
check "promises that contradict each other" 2 "" 'graze: promises: cull=back and cull=front; *' graze crosscheck --against wrong.so --promises "cull=back cull=front"

# Answers are known by their ids: -0.0 is another case than 0.0, and either word tells whether shapes meet.
{
    point 1 "0, 0" zero
    point 2 "-0.0, 0" zero
} >zeros.jsonl
printf '%s\n' '{"id": 1, "intersects": false}' '{"id": 2, "intersects": true}' >answers.jsonl
check "answers by their ids" 1 "*intersects_point2_aabb2 *2 *1 *0 *1 *" "" graze crosscheck --answers answers.jsonl --cases zeros.jsonl
echo '{"id": 1, "query": "orient", "points": [[0, 0], [1, 0], [0, 1]]}' >orient.jsonl
echo '{"id": 1, "sign": 4294967297}' >sign.jsonl
check "a sign that is none" 1 "*orient2, no such value, 1 case
    it gave no such answer; the sign is 1
    points: (0, 0) (1, 0) (0, 1)
*" "" graze crosscheck --answers sign.jsonl --cases orient.jsonl
sed 's/"category"/"expect": {"contact": "disjoint"}, "category"/' zeros.jsonl >tampered.jsonl
check "cases that expect what is not so" 2 "*" "graze: tampered.jsonl:1: expects what is not so*" graze crosscheck --command "graze query" --cases tampered.jsonl
graze query --certify zeros.jsonl >proved.jsonl
check "a certificate of something else than is expected" 1 '*"verified": false, "reason": "the certificate is one of touching, and the query expects something else"*' "*" graze verify tampered.jsonl proved.jsonl
check "the same without graze" 1 "*the query expects something else*" "*" python3 "$(realpath "$include/../docs")/check_certificates.py" tampered.jsonl proved.jsonl

# What is read is not written over.
for output in "-o cases.jsonl" "--page ./cases.jsonl" "-o wrong.so"; do
    check "written over: $output" 2 "" "graze: *: is read, and would be written over" graze crosscheck --against wrong.so --cases cases.jsonl $output
done
check "written twice" 2 "" "graze: *: is to be written twice" graze crosscheck --against wrong.so -o same.html --page same.html

cat >quotes.py <<'END'
import json, sys
for line in sys.stdin:
    query = json.loads(line)
    print(json.dumps({"id": query["id"], "intersects": True} if "intersects" in line else {"id": query["id"], "error": ""}), flush=True)
END
graze crosscheck --command "python3 -c 'exec(open(\"quotes.py\").read())'" --question point2_point2 --count 13 --page quotes.html >/dev/null
# The programs of a page are run as it says, against the library of this build.
library=$(dirname "$graze")/../libgraze.a
mkdir -p installed/lib/pkgconfig
export sanitizers=
if nm "$library" 2>/dev/null | grep -q __asan_init; then sanitizers=-fsanitize=address,undefined; fi
ln -s "$include" installed/include
ln -s "$library" installed/lib/
cp "$(dirname "$library")/graze.pc" installed/lib/pkgconfig/
page_program() {  # page_program LANGUAGE PAGE WHAT: of the first finding of this kind
    PKG_CONFIG_PATH=$PWD/installed/lib/pkgconfig python3 - "$@" <<'END'
import html, re, subprocess, sys
language, page, what = sys.argv[1:]
finding = next(f for f in open(page).read().split("<section")[1:] if what in f.split("</h2>")[0])
program = html.unescape(re.search(rf"<p>{re.escape(language)}.*?</p><pre>(.*?)</pre>", finding, re.S)[1])
if language == "Python":
    exec(program)
else:
    open("this.cpp", "w").write(program)
    build = program.rstrip().splitlines()[-1].removeprefix("// ")
    subprocess.run(f"LD_RUN_PATH=$PWD {build} $sanitizers -o this && ./this", shell=True, check=True)
END
}
check "the Python of a page" 0 '{"id": 1, "intersects": true}*right is 0' "" page_program Python quotes.html "wrong yes"
cat >liar.py <<'END'
import json, sys
for line in sys.stdin:
    query = json.loads(line)
    lie = {"clip": {"hit": True, "t_in_double": -3, "t_out_double": 7}, "orient": {"sign": 1}, "contact": {"contact": "overlapping"}, "compare": {"order": -1}, "within": {"within": True}, "distance": {"distance": 0.25}}
    print(json.dumps({"id": query["id"], **lie.get(query["query"], {"error": ""})}), flush=True)
END
for asked in clip_segment2_aabb2 contact_obb2_obb2 orient2 orient3_meet compare2_meet within_ray3_triangle3 distance_segment2_point2; do
    graze crosscheck --command "python3 liar.py" --question "$asked" --family grid --count 100 --page $asked.html -o $asked.jsonl >/dev/null
    check_shell "what the command says is wrong of $asked is expected by its query" 0 "0" "" "graze query $asked.jsonl | grep -vc '\"agrees\": true'; true"
done
check "the C++ of a page about a clip" 0 "1, from t = * to t = *" "" page_program C++ clip_segment2_aabb2.html "wrong t"
check "the C++ of a page about contact" 0 "touching" "" page_program C++ contact_obb2_obb2.html "wrong contact"
check "the C++ of a page about signs" 0 "[-0]*" "" page_program C++ orient2.html "wrong sign"
check "the C++ of a page about meets" 0 "[-0]*" "" page_program C++ orient3_meet.html "wrong sign"
check "the C++ of a page about the order of meets" 0 "[01]*" "" page_program C++ compare2_meet.html "wrong sign"
check "the C++ of a page about a limit" 0 "0" "" page_program C++ within_ray3_triangle3.html "wrong yes"
check "the Python of a page about a limit" 0 '{"id": 1, "within": true}*right is 0' "" page_program Python within_ray3_triangle3.html "wrong yes"
check "the C++ of a page about a distance" 0 "[0-9]*" "" page_program C++ distance_segment2_point2.html "wrong distance"
check "the Python of a page about a distance" 0 '{"id": 1, "distance": 0.25}*right is [0-9]*' "" page_program Python distance_segment2_point2.html "wrong distance"
check "findings about distances in words" 1 "*within_point2_point2, wrong yes*
    it answered yes; the distance is 1, more than d
    a = point: point (*)
    b = point: point (0, 0)
    d = 0
    the points (*) of a and (0, 0) of b are nearest, and the square of their distance is 1
*distance_point2_point2, wrong distance*
    it answered 0.25; the distance is 0
    a = point: point (0, 0)
    b = point: point (0, 0)
    both have the point (0, 0)
*" "" graze crosscheck --command "python3 liar.py" --question _point2_point2 --family grid --count 200
check "the Python of a page about meets" 0 '{"id": 1, "sign": 1}*right is [-0]*' "" page_program Python orient3_meet.html "wrong sign"
check "a finding about meets in words" 1 "*orient3_meet, wrong sign*
    p = the point of line a (*) b (*) and plane c (*) d (*) e (*)
    it is asked about plane f (*) g (*) h (*)
*compare2_meet, wrong sign*
    it answered -1; the order is *
    p = the point of line a (*) b (*) and line c (*) d (*)
    q = the point of line e (*) f (*) and line g (*) h (*)
*" "" graze crosscheck --command "python3 liar.py" --question _meet --family grid --count 100

# Meets of a file: asked again, made smaller, and in the form of crosscheck.h alone.
cat >exact.jsonl <<'END'
{"id": 1, "query": "orient", "points": [{"meet": [{"type": "segment", "vertices": [[0, 0], [3, 1]]}, {"type": "segment", "vertices": [[0, 3], [3, 0]]}]}, [0, 0], [3, 1]], "expect": {"sign": 0}}
{"id": 2, "query": "compare", "points": [{"meet": [{"type": "segment", "vertices": [[0, 0], [3, 1]]}, {"type": "segment", "vertices": [[0, 3], [3, 0]]}]}, ["9/4", "3/4"]]}
{"id": 3, "query": "orient", "points": [{"meet": [{"type": "line", "origin": [0, 0], "direction": [3, 1]}, {"type": "segment", "vertices": [[0, 3], [3, 0]]}]}, [0, 0], [3, 1]]}
{"id": 4, "query": "meet", "shapes": [{"type": "segment", "vertices": [[0, 0], [3, 1]]}, {"type": "segment", "vertices": [[0, 3], [3, 0]]}]}
END
check "meets of a file" 1 "*orient2_meet, wrong sign, 1 case
    it answered 1; the sign is 0
*    made smaller from 1
*left out: 3, each is about exact points, in a form that crosscheck.h has not" "" graze crosscheck --command "python3 liar.py" --cases exact.jsonl
sed 's/"sign": 0/"sign": 1/' exact.jsonl >false.jsonl
check "meets that are expected to be what they are not" 2 "*" "graze: false.jsonl:1: expects what is not so*" graze crosscheck --command "python3 liar.py" --cases false.jsonl
head -1 exact.jsonl >one.jsonl
graze query one.jsonl >said.jsonl
check "recorded answers about meets" 0 "*orient2_meet *1 *1 *0 *0 *nothing found in 1 cases, from one.jsonl*" "" graze crosscheck --answers said.jsonl --cases one.jsonl
check "microscope of meets" 1 "query:   orient2_meet 1
across:  a.x from *
up:      f.y from *
exact:   -1 25, 0 1, 1 23
other:   1 49
*wrong: 26 of 49*" "" graze microscope exact.jsonl --id 1 --steps 3 --x a.x --y f.y --command "python3 liar.py" -o meets.svg
sed 's/\[3, 0\]/[3, 4]/' one.jsonl >parallel.jsonl
check "lines that do not meet" 2 "" "graze: parallel.jsonl:1: points*is no point*" graze microscope parallel.jsonl -o meets.svg
sed 's/\[0, 3\]/[0, 0.5]/; s/\[3, 0\]/[3, "0x1.8000000000001p+0"]/; s/, "expect.*/}/' one.jsonl >nearly.jsonl
check "microscope across the parallel" 0 "*
exact:   *no such shape 9*" "" graze microscope nearly.jsonl --x d.y --y e.x --steps 4 -o meets.svg

# Distances of a file: asked in both orders, made smaller, and with a limit that a double holds.
pair='"a": {"type": "point", "point": [5, 7]}, "b": {"type": "segment", "vertices": [[1, 4], [1, 3]]}'
{
    echo '{"id": 1, "query": "within", '"$pair"', "d": 4.5, "expect": {"within": false}}'
    echo '{"id": 2, "query": "within", '"$pair"', "d": "9/2"}'
    echo '{"id": 3, "query": "within", '"$pair"', "d": "0.3"}'
    echo '{"id": 4, "query": "distance", '"$pair"', "expect": {"distance": "0x1.4p+2"}}'
    echo '{"id": 5, "query": "distance", "a": {"type": "point", "point": [0, 0, 0]}, "b": {"type": "parallelepiped", "center": [9, 9, 9], "half_edges": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}}'
} >apart.jsonl
check "distances of a file" 1 "*
within_point2_segment2 *2 *0 *2 *
within_segment2_point2 *2 *0 *2 *
distance_point2_segment2 *1 *0 *0 *0 *1 *
distance_segment2_point2 *1 *0 *0 *0 *1 *
*within_point2_segment2, wrong yes, 2 cases
*    made smaller from 1
*left out: 1, each has a box with a center and half_edges
left out: 1, each has a limit that no double holds" "" graze crosscheck --command "python3 liar.py" --cases apart.jsonl
graze query apart.jsonl >said.jsonl
sed -i '3d; 5d' said.jsonl
check "recorded answers about distances" 0 "*within_point2_segment2 *2 *2 *distance_point2_segment2 *1 *1 *nothing found in 3 cases*" "" graze crosscheck --answers said.jsonl --cases apart.jsonl
echo '{"id": 1, "query": "distance", "a": {"type": "obb", "center": [0.1, 0.2], "direction": [1, 0.7], "half_extents": [0.3, 0.4]}, "b": {"type": "point", "point": [5.3, 7.7]}}' >turned.jsonl
check "a finding with a square root" 1 "*distance_obb2_point2, wrong distance, 1 case
    it answered 7; the distance is about 8.7*
    the points (about *, about *) of a and (*) of b are nearest, and the square of their distance is about 7*" "" graze crosscheck --answers <(echo '{"id": 1, "distance": 7}') --cases turned.jsonl
sed 's/0x1.4p+2/0x1.8p+2/' apart.jsonl >false.jsonl
check "distances that are expected to be what they are not" 2 "*" "graze: false.jsonl:4: expects what is not so*" graze crosscheck --command "graze query" --cases false.jsonl
echo '{"query": "within", '"$pair"', "d": 5}' >at.jsonl
check "microscope of a limit" 1 "query:   within_point2_segment2 at.jsonl:1
across:  a.x from *
up:      d from 4.99999999999999* to 5.00000000000000*
exact:   beyond d 12, at d 1, closer than d 12
other:   within d 25
*wrong: 12 of 25*" "" graze microscope at.jsonl --steps 2 --y d --command "python3 liar.py" -o at.svg

cat >ends.cpp <<'END'
#include <graze/crosscheck.h>
// The ends of a box about the origin, always.
GRAZE_CROSSCHECK int clip_line2_aabb2(const double*, const double*, double* t) {
    t[0] = -12345, t[1] = 1;
    return GRAZE_TELLS;
}
GRAZE_CROSSCHECK int contact_aabb2_aabb2(const double* a, const double* b) {
    for (int k = 0; k < 2; ++k)
        if (a[k] > b[2 + k] || b[k] > a[2 + k]) return 0;
    return 1;
}
// A square, and the limit as if it were one.
GRAZE_CROSSCHECK double distance_point2_point2(const double* a, const double* b) {
    return (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
}
GRAZE_CROSSCHECK int within_point2_point2(const double* a, const double* b, double d) {
    return distance_point2_point2(a, b) <= d;
}
// Of half-open boxes.
GRAZE_CROSSCHECK int intersects_point2_aabb2(const double* p, const double* b) {
    return p[0] >= b[0] && p[1] >= b[1] && p[0] < b[2] && p[1] < b[3];
}
END
sed -i 's/GRAZE_TELLS/1/' ends.cpp
c++ -shared -fPIC -I "$include" ends.cpp -o ends.so
check "a t that is no end" 1 "*clip_line2_aabb2, wrong t*it answered t -12345, 1*" "" graze crosscheck --against ./ends.so --question clip --family grid --count 100
graze crosscheck --against ends.so --question clip --family grid --count 100 --page ends.html -o ends.jsonl >/dev/null
check_shell "its query expects the right t" 0 '{"expect": {"hit": true, "t_in_double": "*", "t_out_double": "*"}' "" "grep -o '\"expect.*category' ends.jsonl | grep -m1 t_in | sed 's/, .category//; s/^/{/'"
check_shell "graze agrees with them" 0 "0" "" "graze query ends.jsonl | grep -vc '\"agrees\": true'; true"
check "its C++ shows the wrong t and the right one" 0 "1, from t = -12345 to t = 1; right is 1, from t = *" "" page_program C++ ends.html "wrong t"
check "its Python shows them too" 0 "1 from t = -12345.0 to t = 1.0 right is 1, from t = *" "" page_program Python ends.html "wrong t"
graze crosscheck --against ends.so --question _point2_point2 --family grid --count 300 --page far.html -o far.jsonl >/dev/null
check_shell "graze agrees with what is expected of distances" 0 "0" "" "graze query far.jsonl | grep -vc '\"agrees\": true'; true"
check "their C++ shows the wrong distance and the right one" 0 "4; right is 2" "" page_program C++ far.html "wrong distance"
check "their Python shows them too" 0 "4.0 right is 2" "" page_program Python far.html "wrong distance"
check "the C++ of a limit calls it" 0 "0; right is 1" "" page_program C++ far.html "wrong no"
check "the Python of a limit calls it" 0 "0 right is 1" "" page_program Python far.html "wrong no"
check "a contact that is far from another" 1 "*contact_aabb2_aabb2, wrong contact*" "" graze crosscheck --against ./ends.so --question contact --family grid --count 500 --promises tolerance=1e-9
check "half-open, and flat boxes" 0 "*nothing found*" "" graze crosscheck --against ./ends.so --question point2_aabb2 --promises half-open
check "a tolerance where doubles are farther apart" 0 "*nothing found*" "" graze crosscheck --against ./ends.so --question point2_aabb2 --promises "tolerance=1e-9 no-degenerate"

docs=$(realpath "$include/../docs")
vectors=suite/graze-suite-3.jsonl certificates=suite/graze-suite-3-certificates.jsonl
check "suite" 0 "version 3: 29,758 vectors of 311 questions*written: $vectors
written: $certificates" "" graze suite suite
check "its vectors are those that were published" 0 "1" "" grep -c "$(sha256sum $vectors | cut -c1-64)" "$docs/suite.md"
head -n 21620 $vectors >first.jsonl
check "version 1 is its beginning" 0 "a439bfb8e2d9f0214e5dfae88c91ee46859ea91ed5854db06459c0f46e313cca  first.jsonl" "" sha256sum first.jsonl
head -n 22660 $vectors >second.jsonl
check "version 2 too" 0 "b35dbe9def730b7e2987da1209ef222bbcb20103286bc6ff4af28a095deadc07  second.jsonl" "" sha256sum second.jsonl
tail -n +21621 second.jsonl >meets.jsonl
tail -n +22661 $vectors >distances.jsonl
check "which says so of itself" 0 "21528" "" grep -c '"source": "graze suite 1, seed' first.jsonl
check "and the rest does not" 0 "1040" "" grep -c '_meet/.*"source": "graze suite 2, seed' meets.jsonl
check "nor do distances" 0 "7098" "" grep -c '"source": "graze suite 3, seed' distances.jsonl
all_agree='answered: COUNT
bad lines: 0
disagreeing with what was expected: 0
*'
check_shell "what it expects" 0 "" "${all_agree/COUNT/29758}" "graze query --stats $vectors >/dev/null"
check_shell "what it expects, in rationals" 0 "" "${all_agree/COUNT/21620}" "sed 's/^{/{\"method\": \"exact\", /' first.jsonl | graze query --stats >/dev/null"
check_shell "what it expects of meets, by elimination" 0 "nothing found in 1,040 cases*" "" "graze crosscheck --command 'graze query' --cases meets.jsonl | tail -1"
verified='verified: 25813
rejected: 0
without certificate: 3945
bad lines: 0'
check_shell "its certificates" 0 "" "$verified" "graze verify $vectors $certificates >/dev/null"
check_shell "its certificates, without graze" 0 "" "$verified" "python3 $docs/check_certificates.py $vectors $certificates >/dev/null"
count_kinds='{ if (NR == 1 || $1 < least) least = $1 } END { print NR, least }'
check_shell "every pair and family, each several times" 0 "1183 16" "" "grep -o '\"contact_[^/]*/[^/]*' $vectors | sort | uniq -c | awk '$count_kinds'"
check_shell "it is small enough to keep" 0 "" "" "for f in $vectors $certificates; do [[ \$(gzip -9 <\$f | wc -c) -lt 4000000 ]] || echo \$f; done"
check "a suite in a file" 2 "" "graze: cases.jsonl*" graze suite cases.jsonl

point null "1, 0.5" edge >point.jsonl
check "microscope" 1 'query:   contact_point2_aabb2 point.jsonl:1
across:  a.x from 0.99999999999999* to 1.0000000000000*
up:      a.y from 0.499999999999999* to 0.500000000000000*
exact:   disjoint 36, touching 9, overlapping 36
other:   disjoint 45, they meet 36
         wrong.so, intersects_point2_aabb2; wrong: 9 of 81
written: point.svg' "" graze microscope point.jsonl --steps 4 --against wrong.so -o point.svg
check_shell "the cells of its picture" 0 "9" "" "grep 'fill=\"rgb(200,30,45)\" d=' point.svg | grep -o 'M' | wc -l"
check "microscope of graze" 0 "*wrong: 0 of 81*" "" graze microscope point.jsonl --steps 4 --command "graze query" -o point.png
check_shell "its picture as PNG" 0 "89 50 4e 47 0d 0a 1a 0a*" "" "od -An -tx1 point.png | sed 's/^ //'"
check "microscope alone, and from zero" 0 "*
across:  b.min.x from -2.220446049250313e-16 to 2.220446049250313e-16
up:      b.max.y from *
exact:   *
written: point.svg" "" graze microscope point.jsonl --steps 2 --x b.min.x --y b.max.y -o point.svg
echo '{"query": "contact", "a": {"type": "point", "point": [1, 0]}, "b": {"type": "aabb", "min": [1, 0], "max": [1, 0]}}' >flat.jsonl
check "microscope where there is no box" 0 "*
exact:   disjoint 6, touching 4, overlapping 5, no such shape 10
*" "" graze microscope flat.jsonl --steps 2 --x b.min.x --y b.max.x -o point.svg
if bash -c 'ulimit -v 60000; graze --version; exit' >/dev/null 2>&1; then
    check_shell "no memory for a drawing" 2 "" "graze: microscope: there is not enough memory for this" 'ulimit -v 60000; graze microscope point.jsonl --steps 1000 -o point.svg'
else
    echo "SKIPPED: a sanitizer takes more memory than the drawing that is refused"
fi

cat >apart.cpp <<'END'
#include <graze/crosscheck.h>
GRAZE_CROSSCHECK int motion_vf(const double*) { return 0; }
END
c++ -shared -fPIC -I "$include" apart.cpp -o apart.so
check "crosscheck of what moves" 1 "*
finding 1: motion_vf, wrong no, * cases
    it answered no; they are touching first at t = 0
    a = point: point (*)
    a_to = point: point (*)
    b = triangle: a (*) b (*) c (*)
    b_to = triangle: a (*) b (*) c (*)

1 finding in 320 cases, seed 1
written: moving.jsonl
written: moving.html" "" graze crosscheck --against apart.so --family uniform --count 320 -o moving.jsonl --page moving.html
check "what it found moves" 0 '{"id": 1, "contact": "touching", "t": \["0x0p+0", "0x0p+0"\], *"agrees": true}' "" graze query moving.jsonl
check_shell "its page" 0 "1" "" "grep -c 'b</span> at t = 0, seen along each axis' moving.html"
check "chosen cases that move" 1 "*motion_vf *1 *0 *0 *1 *" "" graze crosscheck --against apart.so --cases moving.jsonl
check "microscope of what moves" 1 "*
across:  p.x from *
up:      c_to.z from *
exact:   *
other:   disjoint 25
*" "" graze microscope moving.jsonl --steps 2 --y c_to.z --against apart.so -o point.svg
check "microscope by no such number" 2 "" 'graze: --x: "x" is none of its numbers; allowed: a.x, a.y, b.min.x, b.min.y, b.max.x, b.max.y' graze microscope point.jsonl --x x -o point.svg
check "microscope by one number" 2 "" "graze: --x and --y are the same number: a.y" graze microscope point.jsonl --x a.y --y a.y -o point.svg
check "microscope of several queries" 2 "" "graze: cases.jsonl: has 4 queries; --id names one, such as --id 1" graze microscope cases.jsonl -o point.svg
check "microscope of one of them" 0 '*query:   contact_point2_aabb2 "two"*' "" graze microscope cases.jsonl --id two -o point.svg
check "microscope of none of them" 2 "" "graze: cases.jsonl: has no query with the id three" graze microscope cases.jsonl --id three -o point.svg
check "microscope into no picture" 2 "" 'graze: point.gif: ".gif" is no extension of a picture; allowed: .png, .svg' graze microscope point.jsonl -o point.gif
check "microscope beside what answers another question" 2 "" "graze: wrong.so: does not answer clip_ray2_aabb2" graze microscope cases.jsonl --id 5 --against wrong.so -o point.svg

all_passed
