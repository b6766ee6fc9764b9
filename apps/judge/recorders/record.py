"""Runs /box/main.py and writes what it does to its own stdout, one line of JSON for each step.

It shares a process with a program that may do anything to it, so what it writes is the program's word and no more. Values are
shown without calling any of the program's code: of containers and objects only what the interpreter itself keeps is read.
"""

import builtins

# The program may replace what builtins hold: functions below keep these.
__builtins__ = dict(vars(builtins))

import atexit, collections, itertools, json, os, sys, threading, types

PATH = "/box/main.py"
STEPS, BYTES, OUTPUT = (int(word) for word in os.environ.pop("RECORD").split(","))
DEEP, LOOKED_AT, VARIABLES = 200, 6, 24
NAME, VALUE, ITEMS, NESTED, WORDS = 60, 120, 12, 3, 500
IN_FUNCTION = 1  # CO_OPTIMIZED

write, pread, fstat, getpid, leave = os.write, os.pread, os.fstat, os.getpid, os._exit
settrace, dumps = sys.settrace, json.JSONEncoder(separators=(",", ":")).encode
own_pid, busy = getpid(), threading.Lock()

record = os.dup(1)
output = os.open("/tmp/output", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
os.dup2(output, 1)

mro_of = type.__dict__["__mro__"].__get__
name_of = type.__dict__["__name__"].__get__
kinds = [
    (list, list.__iter__, list.__len__, "[", "]"),
    (tuple, tuple.__iter__, tuple.__len__, "(", ")"),
    (dict, dict.items, dict.__len__, "{", "}"),
    (set, set.__iter__, set.__len__, "{", "}"),
    (frozenset, frozenset.__iter__, frozenset.__len__, "{", "}"),
    (collections.deque, collections.deque.__iter__, collections.deque.__len__, "deque[", "]"),
]
code_like = (
    types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, type,
)


class Full(Exception):
    pass


class Words:
    """Text up to a length; what would be longer ends in an ellipsis."""

    def __init__(self, room):
        self.parts, self.room = [], room

    def put(self, text):
        if len(text) > self.room:
            self.parts.append(text[: self.room] + "…")
            raise Full
        self.parts.append(text)
        self.room -= len(text)


def is_a(kind, base):
    for one in mro_of(kind):
        if one is base:
            return True
    return False


def put_whole(words, value):
    bits = int.bit_length(value)
    if bits > 2000:
        words.put("a whole number of %d bits" % bits)
    else:
        words.put(int.__repr__(value))


def put_text(words, value, kind):
    words.put(kind.__repr__(kind.__getitem__(value, slice(0, words.room + 1))))


def put_items(words, value, kind, depth):
    base, items_of, length_of, opening, closing = kind
    words.put(opening)
    if depth >= NESTED and length_of(value) > 0:
        words.put("…")
    else:
        for index, item in enumerate(items_of(value)):
            if index > 0:
                words.put(", ")
            if index >= ITEMS:
                words.put("… %d in all" % length_of(value))
                break
            if base is dict:
                put(words, item[0], depth + 1)
                words.put(": ")
                put(words, item[1], depth + 1)
            else:
                put(words, item, depth + 1)
        if base is tuple and length_of(value) == 1:
            words.put(",")
    words.put(closing)


def attributes_of(value, kind):
    """Attributes as the interpreter keeps them; no property of the program is asked."""
    found = []
    for base in mro_of(kind):
        members = type.__dict__["__dict__"].__get__(base)
        slot = members.get("__dict__")
        if type(slot) is types.GetSetDescriptorType:
            held = slot.__get__(value)
            if type(held) is dict:
                first = list(itertools.islice(held.items(), ITEMS + 1))
                found.extend((name, one) for name, one in first if type(name) is str)
        for name, member in members.items():
            if type(member) is types.MemberDescriptorType and base.__module__ != "builtins":
                try:
                    found.append((name, member.__get__(value)))
                except AttributeError:
                    pass
        if len(found) > ITEMS:
            break
    return found[: ITEMS + 1]


def put_object(words, value, kind, depth):
    words.put(name_of(kind))
    if depth >= NESTED:
        return
    words.put("(")
    for index, (name, held) in enumerate(attributes_of(value, kind)):
        if index > 0:
            words.put(", ")
        if index >= ITEMS:
            words.put("…")
            break
        words.put(name + "=")
        put(words, held, depth + 1)
    words.put(")")


def put(words, value, depth=0):
    kind = type(value)
    if value is None or value is True or value is False:
        words.put(str(value))
    elif is_a(kind, int):
        put_whole(words, value)
    elif is_a(kind, float):
        words.put(float.__repr__(value))
    elif is_a(kind, complex):
        words.put(complex.__repr__(value))
    elif is_a(kind, str):
        put_text(words, value, str)
    elif is_a(kind, bytes):
        put_text(words, value, bytes)
    elif kind is range:
        words.put("range(%d, %d, %d)" % (value.start, value.stop, value.step))
    else:
        for one in kinds:
            if is_a(kind, one[0]):
                return put_items(words, value, one, depth)
        put_object(words, value, kind, depth)


def shown(value):
    words = Words(VALUE)
    try:
        put(words, value)
    except Full:
        pass
    except Exception:
        words.parts.append("…")
    return "".join(words.parts)


def variables_of(frame):
    found, held = {}, frame.f_locals
    if frame.f_code.co_flags & IN_FUNCTION:
        held = dict(held)
    elif type(held) is not dict:
        return found  # The body of a class may be kept in an object of the program.
    for name, value in list(held.items()):
        if type(name) is not str or name.startswith("__") or name.startswith("."):
            continue
        kind = type(value)
        if any(is_a(kind, base) for base in code_like):
            continue
        if len(found) == VARIABLES:
            break
        found[name[:NAME]] = shown(value)
    return found


class Recorder:
    def __init__(self):
        self.stack = []  # of (name, line, variables), the outermost first
        self.steps = self.bytes = self.read = 0

    def write(self, line):
        text = dumps(line).encode("utf8", "replace") + b"\n"
        self.bytes += len(text)
        if self.bytes > BYTES - 4096 and "end" not in line:
            self.finish({"end": "size"})
        while text:
            text = text[write(record, text) :]

    def new_output(self):
        room = min(fstat(output).st_size, OUTPUT) - self.read
        if room <= 0:
            return ""
        part = pread(output, room, self.read)
        # A character that is not whole yet waits for its rest.
        for back in range(1, min(4, len(part) + 1)):
            lead = part[-back]
            if lead >= 0xC0:
                if (0xE0 <= lead < 0xF0 and back < 3) or (lead < 0xE0 and back < 2) or (lead >= 0xF0 and back < 4):
                    part = part[:-back]
                break
            if lead < 0x80:
                break
        self.read += len(part)
        return part.decode("utf8", "replace")

    def step(self, frame):
        frames = []
        while frame is not None:
            if frame.f_code.co_filename is PATH_OF_CODE:
                frames.append(frame)
            frame = frame.f_back
        if len(frames) > DEEP:
            self.finish({"end": "deep"})
        frames = frames[::-1]
        before, after = self.stack, []
        for index, one in enumerate(frames):
            name, line = one.f_code.co_name[:NAME], one.f_lineno
            known = before[index] if index < len(before) else None
            if 0 < index < len(frames) - LOOKED_AT and known is not None and known[:2] == (name, line):
                after.append(known)
            else:
                after.append((name, line, variables_of(one)))
        keep = 0
        while keep < min(len(before), len(after)) and before[keep] == after[keep]:
            keep += 1
        changed = []
        for index in range(keep, len(after)):
            name, line, held = after[index]
            old = before[index][2] if index < len(before) else {}
            put_now = [[key, value] for key, value in held.items() if old.get(key) != value]
            gone = [key for key in old if key not in held]
            changed.append([name, line, put_now, gone])
        self.stack = after
        self.steps += 1
        if self.steps > STEPS:
            self.finish({"end": "steps"})
        self.write({"keep": keep, "frames": changed, "out": self.new_output()})

    def finish(self, line):
        settrace(None)
        self.write({**line, "out": self.new_output()})
        leave(0)


recorder = Recorder()


def trace(frame, event, argument):
    if frame.f_code.co_filename is not PATH_OF_CODE:
        return None
    if event != "line":
        return trace
    if getpid() != own_pid:
        settrace(None)
        return None
    if not busy.acquire(False):
        return trace
    try:
        recorder.step(frame)
    except BaseException:
        settrace(None)
        recorder.finish({"end": "lost"})
    finally:
        busy.release()
    return trace


def words_of(error):
    """Without a word of the program's own code: its `__str__` is not asked."""
    kind = type(error)
    words = name_of(kind)
    arguments = BaseException.__dict__["args"].__get__(error)
    plain = [one for one in arguments if type(one) is str or type(one) is int]
    if len(plain) == 1 and len(arguments) == 1:
        words += ": " + (plain[0] if type(plain[0]) is str else int.__repr__(plain[0]))[:WORDS]
    return words[:WORDS]


def main():
    global PATH_OF_CODE
    with open(PATH, "rb") as file:
        code = compile(file.read(), PATH, "exec")
    PATH_OF_CODE = code.co_filename
    program = types.ModuleType("__main__")
    program.__dict__.update(__file__=PATH, __builtins__=builtins)
    sys.modules["__main__"] = program
    sys.argv[:] = [PATH]
    sys.path[0] = "/box"
    # A program without end in itself meets the limit of steps before this one.
    sys.setrecursionlimit(sys.getrecursionlimit() + 200)
    end = {"end": "exit"}
    threading.settrace(trace)
    settrace(trace)
    try:
        exec(code, program.__dict__)
    except SystemExit:
        pass
    except BaseException as error:
        end["words"] = words_of(error)
    for one in threading.enumerate():
        if one is not threading.current_thread() and not one.daemon:
            one.join()
    is_own = sys.gettrace() is trace
    settrace(None)
    try:
        atexit._run_exitfuncs()
        sys.stdout.flush()
    except BaseException:
        pass
    if not is_own or getpid() != own_pid:
        end = {"end": "lost"}
    if getpid() == own_pid:
        recorder.finish(end)
    leave(0)


main()
