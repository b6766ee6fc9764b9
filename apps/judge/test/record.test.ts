// Programs recorded step by step by a real host, most of which try to get round it: each ends in a record that says how, within
// its bounds, and leaves a host that records the next one.

import type { JudgeRun } from '@verdict/contract/judge-protocol'
import type { Recording } from '@verdict/contract/recording'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { recordingRules } from '@verdict/domain/run'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const run = (code: string, language: Language, given: Partial<JudgeRun> = {}) =>
  judge.server.run({
    kind: ProblemType.Traditional,
    language,
    code,
    checker: '',
    protocol: 'testlib',
    flags: [],
    comparison: null,
    timeMs: 1000,
    memoryKb: 65_536,
    cpuMs: 2_000,
    cases: [{ input: '2 3\n', expected: '5\n' }],
    recorded: true,
    ...given,
  })

async function recorded(code: string, language: Language): Promise<Recording> {
  const result = await run(code, language)
  expect(result, code).toMatchObject({ compileError: null, outcomes: [] })
  const { recording } = result!
  expect(JSON.stringify(recording).length).toBeLessThan(1.5 * recordingRules.bytes)
  return recording!
}

const linesOf = ({ steps }: Recording) => steps.map(({ frames }) => frames.at(-1)?.[1] ?? null)
const outputOf = ({ steps, out }: Recording) => steps.map((step) => step.out).join('') + out

const python = (code: string) => recorded(code, Language.Python)

it('[STEP-HOST-1] a host says in which languages it records', () => {
  expect(judge.host.status().records).toEqual(expect.arrayContaining([Language.Python]))
})

it('[STEP-PYTHON-1] lines, variables, calls and output of a program in Python, step by step', async () => {
  const recording = await python(`def add(x, y):
    s = x + y
    return s
a, b = map(int, input().split())
print(a)
print(add(a, b))
`)
  expect(recording).toMatchObject({ end: 'exit', words: '', out: '5\n' })
  expect(linesOf(recording)).toEqual([1, 4, 5, 6, 2, 3])
  const { steps } = recording
  expect(steps[2]).toEqual({
    keep: 0,
    frames: [
      [
        '<module>',
        5,
        [
          ['a', '2'],
          ['b', '3'],
        ],
        [],
      ],
    ],
    out: '',
  })
  expect(steps[3]!.out).toBe('2\n')
  expect(steps[4]).toMatchObject({
    keep: 1,
    frames: [
      [
        'add',
        2,
        [
          ['x', '2'],
          ['y', '3'],
        ],
        [],
      ],
    ],
  })
  expect(steps[5]).toMatchObject({ keep: 1, frames: [['add', 3, [['s', '5']], []]] })
})

it('[STEP-PYTHON-1] an exception that nobody catches ends it, with its words', async () => {
  const recording = await python('a = [1]\nprint(a[7])\n')
  expect(recording).toMatchObject({ end: 'exit', words: 'IndexError: list index out of range' })
  expect(linesOf(recording)).toEqual([1, 2])
})

it('[STEP-PYTHON-1] a thread with a larger stack is recorded, and what is written at the end', async () => {
  const recording = await python(`import threading, atexit
def main():
    print(1)
atexit.register(print, 'bye')
t = threading.Thread(target=main)
t.start(); t.join()
`)
  expect(linesOf(recording)).toContain(3)
  expect(outputOf(recording)).toBe('1\nbye\n')
})

it('[STEP-PYTHON-2] values are shown without a word of the program’s own code, and cut', async () => {
  const { steps, end } = await python(`class Evil:
    def __init__(self): self.x = 1
    def __repr__(self): print('called'); return 'x' * 10**9
    __str__ = __hash__ = __repr__
    def __getattribute__(self, name): print('asked', name); raise SystemExit
    def __eq__(self, other): print('compared'); return True
class Meta(type):
    def __prepare__(name, bases): return Space()
    def __getattribute__(cls, name): print('meta'); return 0
    def __eq__(cls, other): print('meta'); return True
    __hash__ = type.__hash__
class Space(dict):
    def items(self): print('space'); return 1
class Odd(metaclass=Meta):
    y = 1
class Rows(list):
    def __iter__(self): print('iterated'); return iter([])
    def __len__(self): print('counted'); return 10**9
evil, odd, rows = Evil(), Odd(), Rows([1, 2])
long, big = 'y' * 10**6, 10**5000
own = []; own.append(own)
done = 1
print('end')
`)
  expect(end).toBe('exit')
  expect(steps.map(({ out }) => out).join('')).toBe('')
  const last = new Map(steps.flatMap(({ frames }) => frames.flatMap(([, , set]) => set)))
  expect(last.get('evil')).toBe('Evil(x=1)')
  expect(last.get('odd')).toBe('Odd()')
  expect(last.get('rows')).toBe('[1, 2]')
  expect(last.get('own')).toBe('[[[[…]]]]')
  expect(last.get('big')).toBe('a whole number of 16610 bits')
  expect(last.get('long')).toHaveLength(121)
})

const longEnough = 60_000

it.each([
  ['a loop without end', 'while True:\n    x = 1\n', 'steps'],
  ['a line without end', 'x = sum(1 for _ in iter(int, 1)) if 0 else 0\nwhile 1: pass', 'time'],
  ['a call that computes for ever', 'print(1)\nsum(range(10**13))', 'time'],
  ['a recursion without end', 'def f(n):\n    return f(n + 1)\nf(0)', 'steps'],
  [
    'a recursion beyond its own limit',
    'import sys\nsys.setrecursionlimit(30)\ndef f(n):\n    return f(n + 1)\nf(0)',
    'lost',
  ],
  ['waiting for ever', 'import time\ntime.sleep(1000)', 'time'],
  ['memory without end', 'a = [0]\nwhile True: a = a * 9', 'exit|memory'],
  ['gigabytes of output', "while True: print('x' * 10**6)", 'steps|exit'],
  [
    'many and long variables',
    "for i in range(999):\n    globals()['v%d' % (i % 20)] = chr(0x4e00 + i) * 200",
    'size|steps',
  ],
  ['one that forks', 'import os\nfor i in range(5): os.fork()\nprint(1)', 'exit'],
  ['processes without end', 'import os\nwhile True: os.fork()', 'exit|time|steps|lost'],
  ['one that kills its process', 'import os\nprint(1)\nos.kill(os.getpid(), 9)', 'lost'],
  ['one that kills all', 'import os\nprint(1)\nos.kill(-1, 9)', 'lost|exit'],
  ['one that leaves at once', 'import os\nprint(1)\nos._exit(0)', 'lost'],
  ['closed descriptors', 'import os\nos.closerange(0, 256)\nx = 1\ny = 2', 'lost'],
  ['its own trace', 'import sys\nsys.settrace(None)\nx = 1', 'lost'],
  ['a trace that writes on', 'import sys\nsys.settrace(lambda *a: None)\nx = 1', 'lost'],
  [
    'replaced builtins',
    'import builtins\nfor n in dir(builtins):\n    if n[0] != "_" and n not in ("setattr", "builtins"): setattr(builtins, n, None)\nx = 1',
    'lost',
  ],
  [
    'a replaced os.write',
    'import os, json\nos.write = os._exit = json.dumps = None\nx = 1\nprint(x)',
    'exit',
  ],
  [
    'rubbish in the record',
    'import os\nx = 1\nfor fd in range(3, 256):\n    try: os.write(fd, b"rubbish\\n" * 9)\n    except OSError: pass\nx = 2',
    'lost',
  ],
  [
    'gigabytes in the record',
    'import os\nx = 1\nwhile True:\n  for fd in range(3, 20):\n    try: os.write(fd, b"x" * 10**6)\n    except OSError: pass',
    'lost|size',
  ],
  [
    'a forged step',
    'import os\nfor fd in range(3, 256):\n    try: os.write(fd, b\'{"keep":150,"frames":[],"out":""}\\n\')\n    except OSError: pass\nx = 2',
    'lost',
  ],
  [
    'a recorder that is looked up and broken',
    'import gc, types\nfor f in gc.get_objects():\n    if type(f) is types.FunctionType and f.__code__.co_filename == "/opt/recorder":\n        f.__code__ = (lambda *a: 1).__code__\nx = 1',
    'steps|lost|exit',
  ],
  [
    'a program that reads its parent',
    'import os, ctypes\nprint(ctypes.CDLL(None).ptrace(16, os.getppid(), 0, 0))\nprint(ctypes.CDLL(None).ptrace(16, 1, 0, 0))',
    'exit',
  ],
])(
  '[STEP-HOSTILE-1] Python: %s',
  async (_name, code, ends) => {
    const recording = await python(code)
    expect(ends.split('|'), JSON.stringify(recording).slice(-400)).toContain(recording.end)
  },
  longEnough,
)

it('[STEP-HOSTILE-1] nothing of them is left, and the next program is recorded', async () => {
  expect(await python('x = 1\n')).toMatchObject({ end: 'exit', words: '' })
  expect(judge.host.status()).toMatchObject({ paused: null, lacks: null })
})
