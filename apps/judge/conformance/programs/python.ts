import { pythonPrograms } from '../../test/programs.ts'
import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string => `a, b = map(int, input().split())\n${body}\n`

const common = {
  hello: `print("Hello, world!")
`,
  echo: `import sys

for line in sys.stdin:
    for word in line.split():
        print(int(word))
`,
  threads: `from threading import Thread

sums = [0] * 4

def work(t):
    for i in range(1, 1001):
        sums[t] += i

all = [Thread(target=work, args=(t,)) for t in range(4)]
for one in all:
    one.start()
for one in all:
    one.join()
print(sum(sums))
`,
  recursion: `import sys

sys.setrecursionlimit(200000)

def depth(n):
    return 0 if n == 0 else depth(n - 1) + 1

print(depth(100000))
`,
  nonAscii: `print("你好，мир ✓ é")
`,
  emptyInput: `import sys

print(len(sys.stdin.read()))
`,
}

export const python: LanguagePrograms = { verdicts: pythonPrograms, ...common }

export const pypy: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'import os, sys\nif os.environ["ONLINE_JUDGE"] == "1" and "PyPy" in sys.version: print(a + b)',
    WrongAnswer: 'print(a - b)',
    PresentationError: 'print(a + b, end="  \\n")',
    TimeLimitExceeded: 'while True: pass',
    MemoryLimitExceeded: 'x = []\nwhile True: x.append(bytearray(1 << 20))',
    OutputLimitExceeded: 'while True: print("x" * 100000)',
    RuntimeError: 'print(a + b)\nraise SystemExit(3)',
    CompileError: 'print(a + b',
  }),
  ...common,
}
