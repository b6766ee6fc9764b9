// Programs for the problem "read two numbers, print their sum" in the languages that a site may turn on: for each one for each
// verdict, and some that ask much of a runtime.

import { Language } from '@verdict/domain/language'

export interface Programs {
  Accepted: string
  WrongAnswer: string
  PresentationError: string
  TimeLimitExceeded: string
  MemoryLimitExceeded: string
  OutputLimitExceeded: string
  RuntimeError: string
  CompileError: string
}

const verdicts = (program: (body: string) => string, bodies: Programs): Programs =>
  Object.fromEntries(
    Object.entries(bodies).map(([verdict, body]) => [verdict, program(body as string)]),
  ) as never

const python = (body: string): string => `a, b = map(int, input().split())\n${body}\n`
const go = (body: string): string =>
  `package main\n\nimport "fmt"\n\nvar kept [][]byte\n\nfunc main() {\n\tvar a, b int\n\tfmt.Scan(&a, &b)\n\t${body}\n}\n`
const rust = (body: string): string =>
  `use std::io::Read;\nfn main() {\n    let mut text = String::new();\n    std::io::stdin().read_to_string(&mut text).unwrap();\n    let n: Vec<i64> = text.split_whitespace().map(|x| x.parse().unwrap()).collect();\n    let (a, b) = (n[0], n[1]);\n    ${body}\n}\n`
const javascript = (body: string): string =>
  `const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number)\n${body}\n`
const typescript = (body: string): string =>
  `import * as fs from 'fs'\nconst [a, b]: number[] = fs.readFileSync(0, 'utf8').split(/\\s+/).map(Number)\n${body}\n`
const kotlin = (body: string): string =>
  `fun main(args: Array<String>) {\n    val (a, b) = readLine()!!.trim().split(" ").map { it.toInt() }\n    ${body}\n}\n`
const pascal = (body: string): string =>
  `{$mode objfpc}\nvar a, b, i: longint; p: pointer;\nbegin\n  readln(a, b);\n  ${body}\nend.\n`
const haskell = (body: string): string =>
  `import qualified Data.Map as M\nmain :: IO ()\nmain = do\n  [a, b] <- fmap (map read . words) getLine :: IO [Int]\n  ${body}\n`
const ocaml = (body: string): string => `let () = Scanf.scanf " %d %d" (fun a b -> ${body})\n`
const ruby = (body: string): string => `a, b = gets.split.map(&:to_i)\n${body}\n`
const php = (body: string): string =>
  `<?php\n[$a, $b] = array_map('intval', explode(' ', trim(fgets(STDIN))));\n${body}\n`

const javascriptBodies: Programs = {
  Accepted: 'if (process.env.ONLINE_JUDGE === "1") console.log(a + b)',
  WrongAnswer: 'console.log(a - b)',
  PresentationError: 'console.log(" " + (a + b) + " ")',
  TimeLimitExceeded: 'for (;;) {}',
  MemoryLimitExceeded: 'const all: any = []; for (;;) all.push(new Array(1 << 17).fill(a))',
  OutputLimitExceeded: 'for (;;) require("fs").writeSync(1, "x".repeat(65536))',
  RuntimeError: 'console.log(a + b); throw new Error("thrown")',
  CompileError: 'console.log(a + b',
}

export const programs: Partial<Record<Language, Programs>> = {
  [Language.PyPy]: verdicts(python, {
    Accepted: 'import os, sys\nif os.environ["ONLINE_JUDGE"] == "1" and "PyPy" in sys.version: print(a + b)',
    WrongAnswer: 'print(a - b)',
    PresentationError: 'print(a + b, end="  \\n")',
    TimeLimitExceeded: 'while True: pass',
    MemoryLimitExceeded: 'x = []\nwhile True: x.append(bytearray(1 << 20))',
    OutputLimitExceeded: 'while True: print("x" * 100000)',
    RuntimeError: 'print(a + b)\nraise SystemExit(3)',
    CompileError: 'print(a + b',
  }),
  [Language.Go]: verdicts(go, {
    Accepted: 'fmt.Println(a + b)',
    WrongAnswer: 'fmt.Println(a - b)',
    PresentationError: 'fmt.Print(" ", a + b, " \\n")',
    TimeLimitExceeded: 'for i := 0; ; i++ { a += i }',
    MemoryLimitExceeded:
      'for { p := make([]byte, 1<<20); for i := range p { p[i] = byte(a) }; kept = append(kept, p) }',
    OutputLimitExceeded: 'for { fmt.Println("the same line again and again and again and again") }',
    RuntimeError: 'fmt.Println(kept[a+b])',
    CompileError: 'fmt.Println(undeclared)',
  }),
  [Language.Rust]: verdicts(rust, {
    Accepted: 'println!("{}", a + b);',
    WrongAnswer: 'println!("{}", a - b);',
    PresentationError: 'println!(" {} ", a + b);',
    TimeLimitExceeded:
      'let mut x = a; loop { x = x.wrapping_mul(b).wrapping_add(1); if x == 12345678901 { println!("{}", x); } }',
    MemoryLimitExceeded: 'let mut all: Vec<Vec<i64>> = vec![]; loop { all.push(vec![a; 1 << 17]); }',
    OutputLimitExceeded: 'loop { println!("{}", "x".repeat(65536)); }',
    RuntimeError: 'println!("{}", a + b); panic!("thrown");',
    CompileError: 'println!("{}", undeclared);',
  }),
  [Language.JavaScript]: verdicts(javascript, {
    ...javascriptBodies,
    MemoryLimitExceeded: javascriptBodies.MemoryLimitExceeded.replace(': any', ''),
  }),
  [Language.TypeScript]: verdicts(typescript, {
    ...javascriptBodies,
    CompileError: 'const text: string = a + b; console.log(text)',
  }),
  [Language.Kotlin]: verdicts(kotlin, {
    Accepted: 'if (System.getProperty("ONLINE_JUDGE") != null) println(a + b)',
    WrongAnswer: 'println(a - b)',
    PresentationError: 'println(" ${a + b} ")',
    TimeLimitExceeded: 'var x = a; while (true) x = (x + 1) % 1000003',
    MemoryLimitExceeded: 'val all = ArrayList<IntArray>(); while (true) all.add(IntArray(1 shl 18) { a })',
    OutputLimitExceeded: 'val s = "x".repeat(65536); while (true) println(s)',
    RuntimeError: 'println(a + b); throw IllegalStateException("thrown")',
    CompileError: 'println(undeclared)',
  }),
  [Language.Pascal]: verdicts(pascal, {
    Accepted: '{$ifdef ONLINE_JUDGE} writeln(a + b); {$endif}',
    WrongAnswer: 'writeln(a - b);',
    PresentationError: "writeln(' ', a + b, ' ');",
    TimeLimitExceeded: 'repeat i := i + 1; until false;',
    MemoryLimitExceeded: 'repeat getmem(p, 1 shl 20); fillchar(p^, 1 shl 20, 1); until false;',
    OutputLimitExceeded: "repeat writeln('the same line again and again and again'); until false;",
    RuntimeError: 'i := 0; writeln(a div i);',
    CompileError: 'writeln(undeclared);',
  }),
  [Language.Haskell]: verdicts(haskell, {
    Accepted: 'print (a + b)',
    WrongAnswer: 'print (a - b)',
    PresentationError: 'putStrLn (" " ++ show (a + b) ++ " ")',
    TimeLimitExceeded:
      'let loop :: Int -> Int; loop n = if n < 0 then n else loop ((n + 1) `mod` 1000003)\n  print (loop a)',
    MemoryLimitExceeded:
      'let grow n m = if n < 0 then m else grow (n + 1) (M.insert n (n + b) m)\n  print (M.size (grow a M.empty))',
    OutputLimitExceeded: "mapM_ putStrLn (repeat (replicate 1000 'x'))",
    RuntimeError: 'print (a + b)\n  print (head ([] :: [Int]))',
    CompileError: 'print (a + undeclared)',
  }),
  [Language.OCaml]: verdicts(ocaml, {
    Accepted: 'if Unix.getenv "ONLINE_JUDGE" = "1" then Printf.printf "%d\\n" (a + b)',
    WrongAnswer: 'Printf.printf "%d\\n" (a - b)',
    PresentationError: 'Printf.printf " %d \\n" (a + b)',
    TimeLimitExceeded: 'let x = ref a in while true do x := (!x + 1) mod 1000003 done',
    MemoryLimitExceeded:
      'let all = ref [] in while true do all := Array.make (1 lsl 17) b :: !all done; ignore a',
    OutputLimitExceeded: "ignore (a + b); while true do print_endline (String.make 65536 'x') done",
    RuntimeError: 'Printf.printf "%d\\n" (a + b); failwith "thrown"',
    CompileError: 'Printf.printf "%d\\n" (a + b + undeclared)',
  }),
  [Language.Ruby]: verdicts(ruby, {
    Accepted: 'puts a + b if ENV["ONLINE_JUDGE"] == "1"',
    WrongAnswer: 'puts a - b',
    PresentationError: 'puts " #{a + b} "',
    TimeLimitExceeded: 'loop { a += 1 }',
    MemoryLimitExceeded: 'all = []\nloop { all << "x" * (1 << 20) }',
    OutputLimitExceeded: 'loop { puts "x" * 65536 }',
    RuntimeError: 'puts a + b\nraise "thrown"',
    CompileError: 'puts(a + b',
  }),
  [Language.Php]: verdicts(php, {
    Accepted: 'if (getenv("ONLINE_JUDGE") === "1") echo $a + $b, "\\n";',
    WrongAnswer: 'echo $a - $b, "\\n";',
    PresentationError: 'echo " ", $a + $b, " \\n";',
    TimeLimitExceeded: 'while (true) $a = ($a + 1) % 1000003;',
    MemoryLimitExceeded: '$all = []; while (true) $all[] = str_repeat("x", 1 << 20);',
    OutputLimitExceeded: 'while (true) echo str_repeat("x", 65536);',
    RuntimeError: 'echo $a + $b, "\\n"; throw new Exception("thrown");',
    CompileError: 'echo $a + $b',
  }),
}
