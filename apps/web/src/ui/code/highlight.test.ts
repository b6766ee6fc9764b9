import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

test.each([
  ['cpp', '#include <cstdio>\nint main() { return 0; } // end'],
  ['c', 'int x = 1;\n\n'],
  ['java', 'class Main { String s = "a"; }'],
  ['python', 'def f():\n    return "x"  # why'],
  ['go', 'package main\n\nfunc main() { println("x") } // end'],
  ['rust', 'fn main() {\n    println!("{}", 1); // end\n}'],
  ['javascript', 'const a = `x${1}` // end\n'],
  ['typescript', 'const a: number = 1\ninterface A { b: string }'],
  ['php', '<?php\necho "x", $a; // end\n'],
  ['kotlin', 'fun main() {\n    val a = "x" // end\n}'],
  ['pascal', "begin\n  writeln('x'); { end }\nend."],
  ['haskell', 'main :: IO ()\nmain = putStrLn "x" -- end'],
  ['ocaml', 'let () =\n  print_endline "x" (* end *)'],
  ['ruby', 'def f\n  puts "x" # end\nend'],
] as const)(
  '[SUB-DETAIL-9] coloured %s holds every character of the code, line by line',
  async (language, code) => {
    const lines = await highlight(code, language)
    expect(lines.map((pieces) => pieces.map((piece) => piece.text).join('')).join('\n')).toBe(code)
    expect(lines.flat().some((piece) => piece.kind !== undefined)).toBe(true)
  },
)

test('CR LF in the code is one line break', async () => {
  expect(await highlight('a\r\nb', 'c')).toHaveLength(2)
})
