import { expect, test } from 'vitest'
import { messagesIn } from './compiler-messages.ts'

/** Words of the compilers of the reference environment. */
const said: [name: string, text: string, places: [line: number | null, column: number | null][]][] = [
  [
    'g++',
    "main.cpp: In function 'int main()':\nmain.cpp:2:3: error: 'y' was not declared in this scope\n    2 |   y;\n      |   ^\nmain.cpp:3:1: warning: no return",
    [[2, 3]],
  ],
  ['javac', 'Main.java:3: error: cannot find symbol\n    y;\n    ^\n1 error', [[3, null]]],
  [
    'python',
    '  File "main.py", line 4\n    print(\n         ^\nSyntaxError: \'(\' was never closed',
    [[4, null]],
  ],
  ['rustc', 'error[E0425]: cannot find value `y` in this scope\n --> main.rs:2:5\n  |', [[2, 5]]],
  [
    'fpc',
    'main.pas(3,5) Error: Identifier not found "y"\nmain.pas(9) Fatal: There were 1 errors',
    [
      [3, 5],
      [9, null],
    ],
  ],
  ['go', './main.go:4:2: undefined: y', [[4, 2]]],
  ['nothing', 'The compiler needed more than 1 GiB of memory.', []],
]

test.each(said)('[SET-COMPILE-2] the places in what %s says are found', (_, text, places) => {
  expect(messagesIn(text).map(({ line, column }) => [line, column])).toEqual(places)
})

test('[SET-COMPILE-2] a long output costs no more than it is long', () => {
  const began = performance.now()
  expect(messagesIn('a:1:2: error: x\n'.repeat(8_000))).toHaveLength(50)
  expect(messagesIn(':'.repeat(120_000))).toEqual([])
  expect(messagesIn('a('.repeat(60_000))).toEqual([])
  expect(performance.now() - began).toBeLessThan(1_000)
})
