// Programs recorded step by step by a real host, most of which try to get round it: each ends in a record that says how, within
// its bounds, and leaves a host that records the next one.

import { judgedAsUsual, type JudgeRun } from '@verdict/contract/judge-protocol'
import type { Recording } from '@verdict/contract/recording'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { recordingRules } from '@verdict/domain/run'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JudgesRunner, openJudgeHost, type JudgeHost } from './judge-host.ts'

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
    ...judgedAsUsual,
    timeMs: 1000,
    memoryKb: 65_536,
    cpuMs: 2_000,
    cases: [{ input: '2 3\n', expected: '5\n' }],
    recorded: true,
    ...given,
  })

async function recorded(code: string, language: Language, given?: Partial<JudgeRun>): Promise<Recording> {
  const result = await run(code, language, given)
  expect(result, code).toMatchObject({ compileError: null, outcomes: [] })
  const { recording } = result!
  expect(JSON.stringify(recording).length).toBeLessThan(1.5 * recordingRules.bytes)
  return recording!
}

const linesOf = ({ steps }: Recording) => steps.map(({ frames }) => frames.at(-1)?.[1] ?? null)
const outputOf = ({ steps, out }: Recording) => steps.map((step) => step.out).join('') + out

const python = (code: string) => recorded(code, Language.Python)

it('[STEP-HOST-1] a host says in which languages it records', () => {
  expect(judge.host.status().records).toEqual(
    expect.arrayContaining([Language.Python, Language.C, Language.Cpp17]),
  )
})

it('[STEP-HOST-1] a recording that broke off while the host started is tried again', async () => {
  let isBusy = true
  class BusyRunner extends JudgesRunner {
    override run(...[request, ...rest]: Parameters<JudgesRunner['run']>) {
      const isRecorded = request.mounts?.some(({ name }) => name === 'recorder.py') === true
      const limits = { ...request.limits, ...(isBusy && isRecorded && { wallMs: 1 }) }
      return super.run({ ...request, limits }, ...rest)
    }
  }
  const other = await openJudgeHost({ runner: BusyRunner, times: { lookAgainMs: 0 } })
  try {
    expect(other.host.status().records).toEqual([])
    isBusy = false
    other.server.wanted = [Language.Python, Language.Cpp17]
    // The first is given out with what was wanted before.
    for (let times = 0; times < 2; times += 1) await other.run(Language.Python, 'print(1)', '1\n')
    await expect
      .poll(() => other.host.status().records, { timeout: 60_000 })
      .toEqual(expect.arrayContaining([Language.Python, Language.Cpp17]))
  } finally {
    await other.close()
  }
}, 180_000)

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
  ['a recursion without end', 'def f(n):\n    return f(n + 1)\nf(0)', 'deep'],
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

const cpp = (code: string, given?: Partial<JudgeRun>) => recorded(code, Language.Cpp17, given)
const c = (code: string, given?: Partial<JudgeRun>) => recorded(code, Language.C, given)

it('[STEP-CPP-1] lines, variables, calls and output of a program in C++, also without synchronized streams', async () => {
  const recording = await cpp(`#include <bits/stdc++.h>
using namespace std;
int total;
int add(int x, int y) {
  int s = x + y;
  return s;
}
int main() {
  ios::sync_with_stdio(false);
  int a, b;
  cin >> a >> b;
  vector<int> v{a, b};
  map<string, int> m{{"k", 1}};
  cout << a << "\\n";
  total = add(a, b);
  cout << total;
  return 0;
}
`)
  expect(recording).toMatchObject({ end: 'exit', words: '' })
  expect(outputOf(recording)).toBe('2\n5')
  expect(new Set(linesOf(recording))).toEqual(new Set([9, 11, 12, 13, 14, 15, 5, 6, 7, 16, 17, 18]))
  const { steps } = recording
  const inAdd = steps.find(({ frames }) => frames.at(-1)?.[1] === 5)!
  expect(inAdd.frames.at(-1)).toMatchObject([
    'add',
    5,
    [
      ['x', '2'],
      ['y', '3'],
    ],
    [],
  ])
  const seen = new Map(steps.flatMap(({ frames }) => frames.flatMap(([, , set]) => set)))
  expect(Object.fromEntries(seen)).toMatchObject({ v: '{2, 3}', m: '{["k"] = 1}', total: '5', s: '5' })
})

it('[STEP-CPP-1] a crash ends it at its line, with the signal', async () => {
  const recording = await c(`#include <stdio.h>
int deep(int *p) {
  return *p;
}
int main(void) {
  printf("before");
  return deep(0);
}
`)
  expect(recording).toMatchObject({ end: 'exit', words: 'SIGSEGV' })
  expect(outputOf(recording)).toBe('before')
  expect(linesOf(recording).at(-1)).toBe(3)
})

it('[STEP-CPP-1] what does not compile comes back with the compiler’s words', async () => {
  const result = await run('int main() { return undeclared; }', Language.Cpp17)
  expect(result).toMatchObject({ compileError: expect.stringContaining('undeclared'), outcomes: [] })
})

it('[STEP-CPP-1] the debugger keeps no threads of its own, so that the program has the processes of the box', async () => {
  const recording = await c(`#include <dirent.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char path[64];
  sprintf(path, "/proc/%d/task", getppid());
  DIR *tasks = opendir(path);
  int count = 0;
  for (struct dirent *one; tasks && (one = readdir(tasks));) count += *one->d_name != '.';
  printf("%d", count);
  return 0;
}
`)
  expect(outputOf(recording)).toBe('1')
})

const headers = `#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/ptrace.h>
#include <unistd.h>
`

it.each([
  ['a loop without end', 'int main() {\n  int i = 0;\n  for (;;)\n    i++;\n}', 'steps'],
  ['a line without end', 'int main() {\n  for (;;) ;\n}', 'time'],
  [
    'computing in a library',
    'int main() {\n  for (;;) { volatile int i = 0; while (1) i = i + 1; }\n}',
    'time|steps',
  ],
  [
    'a recursion without end',
    'int f(int n) {\n  return f(n + 1) + 1;\n}\nint main() {\n  return f(0);\n}',
    'deep',
  ],
  [
    'a stack that is used up',
    'int f(int n) { char a[1 << 20]; a[n] = 1; return f(n + 1) + a[n]; }\nint main() { return f(0); }',
    'steps|memory|exit|deep',
  ],
  ['waiting for ever', 'int main() {\n  pause();\n}', 'time'],
  ['memory without end', 'int main() {\n  for (;;) memset(malloc(1 << 24), 1, 1 << 24);\n}', 'memory|exit'],
  [
    'gigabytes of output',
    'int main() {\n  static char a[1 << 20];\n  for (;;)\n    write(1, a, sizeof a);\n}',
    'steps|exit|memory',
  ],
  [
    'many and long variables',
    'char a[10000]; int b[10000];\nint main() {\n  for (int i = 0;; i++) {\n    memset(a, 65 + i % 26, 9999);\n    b[i % 10] = i;\n  }\n}',
    'steps|size',
  ],
  ['one that forks', 'int main() {\n  for (int i = 0; i < 4; i++)\n    fork();\n  printf("x");\n}', 'exit'],
  ['processes without end', 'int main() {\n  for (;;)\n    fork();\n}', 'exit|time|steps|lost|memory'],
  ['one that kills its tracer', 'int main() {\n  kill(getppid(), 9);\n  pause();\n}', 'lost'],
  ['one that kills all', 'int main() {\n  kill(-1, 9);\n}', 'lost'],
  ['one that stops its tracer', 'int main() {\n  kill(getppid(), SIGSTOP);\n  for (;;) ;\n}', 'time'],
  ['closed descriptors', 'int main() {\n  for (int i = 0; i < 256; i++) close(i);\n  return 0;\n}', 'exit'],
  [
    'one that traces its tracer',
    'int main() {\n  printf("%ld", ptrace(PTRACE_ATTACH, getppid(), 0, 0));\n  return 0;\n}',
    'exit|lost|time',
  ],
  [
    'one that traces init',
    'int main() {\n  printf("%ld", ptrace(PTRACE_ATTACH, 1, 0, 0));\n  return 0;\n}',
    'exit',
  ],
  [
    'rubbish in the record',
    'int main() {\n  char p[64];\n  for (int i = 0; i < 20; i++) {\n    sprintf(p, "/proc/%d/fd/%d", getppid(), i);\n    int f = open(p, O_WRONLY);\n    write(f, "rubbish\\n", 8);\n  }\n}',
    'lost',
  ],
  ['breakpoints of its own', 'int main() {\n  __asm__("int3");\n  return 3;\n}', 'exit|time|steps'],
  [
    'a replaced image',
    'int main() {\n  execl("/bin/sh", "sh", "-c", "echo hi", (char *)0);\n}',
    'exit|lost|time',
  ],
  [
    'signals to itself',
    'void on(int n) { alarm(1); }\nint main() {\n  signal(SIGALRM, on);\n  raise(SIGALRM);\n  raise(SIGTRAP);\n  raise(SIGINT);\n  return 0;\n}',
    'exit|lost|steps',
  ],
  [
    'a damaged stack',
    'void f(void) {\n  char a[8];\n  memset(a, 65, 4096);\n}\nint main() {\n  f();\n}',
    'exit|lost',
  ],
  ['containers full of rubbish', '', 'exit'],
])(
  '[STEP-HOSTILE-1] C and C++: %s',
  async (_name, code, ends) => {
    const rubbish = `#include <bits/stdc++.h>
using namespace std;
struct Bad { map<int, int> m; list<int> l; string s; unordered_map<int, int> u; vector<int> v; deque<int> d; };
int main() {
  alignas(Bad) static char a[sizeof(Bad)];
  memset(a, 0x41, sizeof a);
  Bad &bad = *(Bad *)a;
  a[0] = 1;
  memset(a, 0xff, sizeof a);
  a[0] = 2;
  _exit(0);
}`
    // Those that end for another reason have the time to come so far on a slow machine too.
    const given = { cpuMs: ends.split('|').includes('time') ? 2_000 : recordingRules.cpuMs }
    const recording = await (code === '' ? cpp(rubbish, given) : c(headers + code, given))
    expect(ends.split('|'), JSON.stringify(recording).slice(-400)).toContain(recording.end)
  },
  longEnough,
)

it('[STEP-HOSTILE-1] nothing of them is left, and the next program is recorded', async () => {
  expect(await python('x = 1\n')).toMatchObject({ end: 'exit', words: '' })
  expect(judge.host.status()).toMatchObject({ paused: null, lacks: null })
})
