"""Run by gdb in the box: stops a program in C or C++ at each line of its source, and writes to the box's stdout what it finds
there, one line of JSON for each step, as record.py does.

gdb and the program are one user in one box, and the program may do anything to gdb: what is written is the program's word.
"""

import json
import os
import re
import sys

import gdb

STEPS, BYTES, OUTPUT = (int(word) for word in os.environ.pop("RECORD").split(","))
DEEP, LOOKED_AT, VARIABLES, ITEMS, ROWS, TEXT = 120, 4, 24, 12, 3, 100
NAME, VALUE, WORDS = 60, 120, 500

record = os.dup(1)
os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
output = os.open("/tmp/output", os.O_RDONLY | os.O_CREAT, 0o600)
dumps = json.JSONEncoder(separators=(",", ":")).encode

# One thread: on a large machine gdb's own would leave the program none of the processes that a box may have.
SETTINGS = """
maintenance set worker-threads 0
set confirm off
set pagination off
set width 0
set auto-load no
set disable-randomization off
set breakpoint pending off
set print thread-events off
set print inferior-events off
set backtrace limit 250
set max-value-size 65536
set print max-depth 3
set print null-stop on
set detach-on-fork on
set follow-fork-mode parent
set may-call-functions off
set startup-with-shell on
handle all nostop noprint pass
handle SIGSEGV SIGABRT SIGFPE SIGBUS SIGILL SIGSYS SIGXFSZ stop print
handle SIGTRAP stop print nopass
unset environment RECORD
unset environment LINES
unset environment COLUMNS
"""
LOOK = {"max_depth": 3, "repeat_threshold": 8, "symbols": False, "address": False}


# "std::vector of length 2, capacity 4 = {1, 2}": what is in it says as much.
CONTAINER = re.compile(r"std::\w+ wrapping: |std::[\w:]+ (?:of length \d+(?:, capacity \d+)?|with \d+ elements?)( = (?=\{))?")


def cut(text, most):
    return text if len(text) <= most else text[:most] + "…"


def text_of(value):
    """Of a large array the beginning alone is fetched."""
    kind = value.type.strip_typedefs()
    if kind.code != gdb.TYPE_CODE_ARRAY:
        return value.format_string(max_elements=ITEMS, **LOOK)
    last, inner = kind.range()[1], kind.target().strip_typedefs()
    if inner.sizeof == 1:
        part = value.address.cast(inner.array(min(last, TEXT)).pointer()).dereference()
        return part.format_string(max_elements=TEXT, **LOOK)
    most = ROWS if inner.code in (gdb.TYPE_CODE_ARRAY, gdb.TYPE_CODE_STRUCT) else ITEMS
    items = [text_of(value[index]) for index in range(min(last + 1, most))]
    return "{" + ", ".join(items) + (", …}" if last >= most else "}")


def shown(value):
    try:
        text = text_of(value).replace("\n", " ")[: 10 * VALUE]
        return cut(CONTAINER.sub(lambda found: "" if found[1] or found[0].endswith(": ") else "{}", text), VALUE)
    except Exception:
        return "?"


def name_of(symbol):
    return symbol.name.removesuffix("[abi:cxx11]")[:NAME]


class Recorder:
    def __init__(self, symtab):
        self.symtab = symtab
        self.stack = []
        self.steps = self.bytes = self.read = 0

    def write(self, line):
        text = dumps(line).encode("utf8", "replace") + b"\n"
        self.bytes += len(text)
        if self.bytes > BYTES - 4096 and "end" not in line:
            self.finish({"end": "size"})
        while text:
            text = text[os.write(record, text) :]

    def new_output(self):
        room = min(os.fstat(output).st_size, OUTPUT) - self.read
        part = os.pread(output, room, self.read) if room > 0 else b""
        text = part.decode("utf8", "ignore") or part.decode("utf8", "replace")
        self.read += len(part)
        return text

    def frames(self):
        found, frame = [], gdb.newest_frame()
        while frame is not None and frame.is_valid():
            if len(found) > DEEP:
                self.finish({"end": "deep"})
            place = frame.find_sal()
            if place.symtab is not None and place.symtab.filename == self.symtab.filename and frame.function():
                found.append((frame, place.line))
            frame = frame.older()
        return found[::-1]

    def variables(self, frame, line):
        try:
            block = frame.block()
        except RuntimeError:
            return {}
        blocks = []
        while block is not None:
            blocks.append(block)
            block = None if block.function is not None else block.superblock
        found = {}
        for block in reversed(blocks):
            for symbol in block:
                # One that is declared further down holds whatever was there before.
                is_there = symbol.is_argument or (symbol.is_variable and symbol.line < line)
                if is_there and symbol.name and not symbol.name.startswith("__") and (len(found) < VARIABLES or name_of(symbol) in found):
                    found[name_of(symbol)] = shown(symbol.value(frame))
        return found

    def globals(self):
        found = {}
        for block in (self.symtab.global_block(), self.symtab.static_block()):
            for symbol in block:
                is_own = symbol.symtab is not None and symbol.symtab.filename == self.symtab.filename
                if symbol.is_variable and is_own and not symbol.name.startswith("__") and len(found) < VARIABLES:
                    found[name_of(symbol)] = shown(symbol.value())
        return found

    def step(self):
        frames = self.frames()
        before = self.stack
        shared = self.globals()
        after = [("globals", 0, shared)] if shared else []
        for index, (frame, line) in enumerate(frames):
            name = cut((frame.function().name or "?").partition("(")[0], NAME - 1)
            place = len(after)
            known = before[place] if place < len(before) else None
            if index < len(frames) - LOOKED_AT and known is not None and known[:2] == (name, line):
                after.append(known)
            else:
                after.append((name, line, self.variables(frame, line)))
        keep = 0
        while keep < min(len(before), len(after)) and before[keep] == after[keep]:
            keep += 1
        out = self.new_output()
        # Within one line there are several places to stop at.
        if keep == len(after) == len(before) and out == "":
            return
        keep = min(keep, len(after) - 1)
        changed = []
        for index in range(keep, len(after)):
            name, line, held = after[index]
            old = before[index][2] if index < len(before) else {}
            put = [[key, value] for key, value in held.items() if old.get(key) != value]
            changed.append([name, line, put, [key for key in old if key not in held]])
        self.stack = after
        self.steps += 1
        if self.steps > STEPS:
            self.finish({"end": "steps"})
        self.write({"keep": keep, "frames": changed, "out": out})

    def finish(self, line):
        self.write({**line, "out": self.new_output()})
        # The box ends with gdb, and all that is in it.
        os._exit(0)


def lines_of(symtab):
    """Where a line begins, but for the first instruction of a function: its arguments are not in their places there."""
    found = set()
    for entry in symtab.linetable():
        if entry.line < 1:
            continue
        block = gdb.block_for_pc(entry.pc)
        while block is not None and block.function is None:
            block = block.superblock
        if block is None or block.function.name.startswith(("_GLOBAL_", "__static_init")):
            continue
        if block.start != entry.pc:
            found.add(entry.pc)
    return found


def main():
    for setting in SETTINGS.strip().splitlines():
        gdb.execute(setting, to_string=True)
    gdb.execute("file /box/main", to_string=True)
    sys.path.insert(0, "/usr/share/gcc/python")
    try:
        from libstdcxx.v6.printers import register_libstdcxx_printers

        register_libstdcxx_printers(None)
    except ImportError:
        pass
    symbol = gdb.lookup_global_symbol("main") or gdb.lookup_global_symbol("main()")
    recorder = Recorder(symbol.symtab)
    for place in lines_of(symbol.symtab):
        gdb.execute("break *%d" % place, to_string=True)
    ends = []
    gdb.events.exited.connect(lambda event: ends.append(getattr(event, "exit_code", None)))
    signals = []
    gdb.events.stop.connect(lambda event: signals.append(getattr(event, "stop_signal", None)))
    command = "run > /tmp/output"
    while True:
        signals.clear()
        gdb.execute(command, to_string=True)
        command = "continue"
        if ends:
            words = "exit code %d" % ends[0] if ends[0] else ""
            recorder.finish({"end": "exit", "words": words})
        fatal = signals[-1] if signals else None
        if fatal is not None and fatal != "SIGTRAP":
            recorder.step()
            recorder.finish({"end": "exit", "words": cut(str(fatal), WORDS)})
        recorder.step()


try:
    main()
except BaseException:
    os.write(record, b'{"end":"lost","out":""}\n')
    os._exit(1)
