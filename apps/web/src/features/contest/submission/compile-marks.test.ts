import { expect, test } from 'vitest'
import { compileMarks } from './compile-marks.ts'

// As the compilers of the reference environment wrote it.
const gcc = `main.c: In function ‘main’:
main.c:3:11: error: expected expression before ‘;’ token
    3 |   int x = ;
      |           ^
main.c:4:9: error: expected ‘;’ before ‘return’
    4 |   foo(3)
      |         ^
      |         ;
bits/stl_algo.h:1:2: error: not in the source
main.cpp:12:1: fatal error: no.h: No such file or directory
`
const javac = `Main.java:4: error: ';' expected
    foo()
         ^
1 error
`
const python = `  File "main.py", line 2
    print("a"
         ^
SyntaxError: '(' was never closed

Sorry: IndentationError: unindent does not match any outer indentation level (main.py, line 3)
`

test('[SUB-AGAIN-2] gcc: line, column and what is wrong', () => {
  expect(compileMarks(gcc)).toEqual([
    { line: 3, column: 11, kind: 'error', message: 'expected expression before ‘;’ token' },
    { line: 4, column: 9, kind: 'error', message: 'expected ‘;’ before ‘return’' },
    { line: 12, column: 1, kind: 'error', message: 'no.h: No such file or directory' },
  ])
})

test('[SUB-AGAIN-2] javac: its line', () => {
  expect(compileMarks(javac)).toEqual([{ line: 4, column: null, kind: 'error', message: "';' expected" }])
})

test('[SUB-AGAIN-2] Python: both of its ways', () => {
  expect(compileMarks(python)).toEqual([
    { line: 2, column: null, kind: 'error', message: "SyntaxError: '(' was never closed" },
    {
      line: 3,
      column: null,
      kind: 'error',
      message: 'IndentationError: unindent does not match any outer indentation level (main.py, line 3)',
    },
  ])
})

test('what names no line of the source marks none', () => {
  expect(compileMarks('ld: main.o: undefined reference to `foo`\nerror: oops\nmain.c:x:1: error: y')).toEqual(
    [],
  )
  expect(compileMarks('')).toEqual([])
})

test('a hundred marks at most, however long the output is', () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `main.c:${index + 1}:1: error: again`)
  expect(compileMarks(lines.join('\n'))).toHaveLength(100)
  expect(compileMarks(`main.c:1:${'1'.repeat(60_000)}`)).toEqual([])
})
