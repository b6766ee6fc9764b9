import { Language } from '@verdict/domain/language'

/** A comment in each grader. */
export const secret = 'secret_of_the_setter'

/** The output that would be right. */
export const answer = 'answer_of_the_test'

/** For a shell: looks for both words, which stand nowhere in it, in all that the program can name. */
const search =
  '(r=r; t=t; for w in secret_of_the_sette$r answer_of_the_tes$t; do grep -rsalF $w /box /opt /tmp /etc /proc/$PPID/environ /proc/$PPID/cmdline /proc/$PPID/maps && echo leak; done; ls -R /box /etc | grep -q . && echo looked) 1>&2'

export interface FunctionPrograms {
  /** Reads two numbers and prints what the function makes of them. */
  grader: { name: string; code: string }
  /** Their sum. */
  right: string
  /** Cannot be called. */
  other: string
  /** Throws, or ends with an exit code. */
  failing: string
  /** Tries to read the grader when it is compiled. */
  including: string
  /** Further ones that are refused. */
  refused?: readonly string[]
  /** Tries to find it, and the answer, when it runs. */
  searching: string
}

const python: FunctionPrograms = {
  grader: {
    name: 'grader.py',
    code: `from adder import total\n# ${secret}\nprint(total(*map(int, input().split())))  # ${secret}\n`,
  },
  right: 'def total(a, b):\n    return a + b\n',
  other: 'def sum(a, b):\n    return a + b +\n',
  failing: 'def total(a, b):\n    raise ValueError(a)\n',
  including: 'def total(a, b):\n    return open("grader.py").read() +\n',
  searching: `import os\ndef total(a, b):\n    os.system('${search}')\n    return a + b\n`,
}

export const functionPrograms: Partial<Record<Language, FunctionPrograms>> = {
  [Language.Python]: python,
  [Language.PyPy]: python,
  [Language.C]: {
    grader: {
      name: 'grader.c',
      code: `#include <stdio.h>\nint sum(int a, int b);\nint main(void) { /* ${secret} */ int a, b; scanf("%d %d", &a, &b); printf("%d\\n", sum(a, b)); }\n`,
    },
    right: 'int sum(int a, int b) { return a + b; }\n',
    other: 'int add(int a, int b) { return a + b; }\n',
    failing: '#include <stdlib.h>\nint sum(int a, int b) { exit(3); }\n',
    including: '#include "grader.c"\n',
    searching: `#include <stdlib.h>\nint sum(int a, int b) { return system("${search}") ? 0 : a + b; }\n`,
  },
  [Language.Cpp17]: {
    grader: {
      name: 'grader.cpp',
      code: `#include <iostream>\nint sum(int a, int b);\nint main() { /* ${secret} */ int a, b; std::cin >> a >> b; std::cout << sum(a, b) << "\\n"; }\n`,
    },
    right: 'int sum(int a, int b) { return a + b; }\n',
    other: 'int add(int a, int b) { return a + b; }\n',
    failing: '#include <stdexcept>\nint sum(int a, int b) { throw std::runtime_error("no"); }\n',
    including: '#include "grader.cpp"\n',
    searching: `#include <cstdlib>\nint sum(int a, int b) { return std::system("${search}") ? 0 : a + b; }\n`,
  },
  [Language.Java]: {
    grader: {
      name: 'grader.java',
      code: `public class grader { // ${secret}\n  public static void main(String[] args) { var in = new java.util.Scanner(System.in); System.out.println(Adder.sum(in.nextInt(), in.nextInt())); } // ${secret}\n}\n`,
    },
    right: 'public class Adder { static int sum(int a, int b) { return a + b; } }\n',
    other: 'public class Adder { static int add(int a, int b) { return a + b; } }\n',
    failing: 'class Adder { static int sum(int a, int b) { throw new IllegalStateException(); } }\n',
    including: 'import grader.*;\nclass Adder { static int sum(int a, int b) { return grader.secret; } }\n',
    searching: `public class Adder { static int sum(int a, int b) { try { new ProcessBuilder("/bin/sh", "-c", "${search}").inheritIO().start().waitFor(); } catch (Exception e) { } return a + b; } }\n`,
  },
  [Language.Kotlin]: {
    grader: {
      name: 'grader.kt',
      code: `fun main(args: Array<String>) { // ${secret}\n  val (a, b) = readLine()!!.split(" ").map { it.toInt() }\n  println(sum(a, b)) // ${secret}\n}\n`,
    },
    right: 'fun sum(a: Int, b: Int): Int = a + b\n',
    other: 'fun add(a: Int, b: Int): Int = a + b\n',
    failing: 'fun sum(a: Int, b: Int): Int = throw IllegalStateException()\n',
    including: '@file:JvmName("GraderKt")\nfun main(args: Array<String>) { println(7) }\n',
    searching: `fun sum(a: Int, b: Int): Int { ProcessBuilder("/bin/sh", "-c", "${search.replaceAll('$', String.raw`\$`)}").inheritIO().start().waitFor(); return a + b }\n`,
  },
  [Language.CSharp]: {
    grader: {
      name: 'grader.cs',
      code: `using System;\npublic class Grader { // ${secret}\n  public static void Main() { var p = Console.ReadLine().Split(' '); Console.WriteLine(Adder.Sum(int.Parse(p[0]), int.Parse(p[1]))); } // ${secret}\n}\n`,
    },
    right:
      'public class Adder { public static int Sum(int a, int b) { return a + b; } static void Main() { System.Console.WriteLine(1); } }\n',
    other: 'public class Adder { public static int Add(int a, int b) { return a + b; } }\n',
    failing:
      'public class Adder { public static int Sum(int a, int b) { throw new System.InvalidOperationException(); } }\n',
    including: '#load "grader.cs"\npublic class Adder { }\n',
    searching: `using System.Runtime.InteropServices;\npublic class Adder { [DllImport("libc.so.6")] static extern int system(string line); public static int Sum(int a, int b) { system("${search}"); return a + b; } }\n`,
  },
  [Language.Go]: {
    grader: {
      name: 'grader.go',
      code: `package main\n\nimport (\n\t"adder"\n\t"fmt"\n)\n\n// ${secret}\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(adder.Sum(a, b)) } // ${secret}\n`,
    },
    right:
      'package adder\n\nimport "sort"\n\nfunc Sum(a, b int) int { sort.Ints([]int{a, b}); return a + b }\n',
    other: 'package adder\n\nfunc Add(a, b int) int { return a + b }\n',
    failing: 'package adder\n\nfunc Sum(a, b int) int { panic("no") }\n',
    including:
      'package adder\n\nimport _ "embed"\n\n//go:embed grader.go\nvar found string\n\nfunc Sum(a, b int) int { println(found); return a + b }\n',
    searching: `package adder\n\nimport (\n\t"os"\n\t"os/exec"\n)\n\nfunc Sum(a, b int) int { c := exec.Command("/bin/sh", "-c", "${search}"); c.Stderr = os.Stderr; c.Run(); return a + b }\n`,
  },
  [Language.Rust]: {
    grader: {
      name: 'grader.rs',
      code: `use adder::sum;\n// ${secret}\nfn main() { let mut s = String::new(); std::io::stdin().read_line(&mut s).unwrap(); let v: Vec<i32> = s.split_whitespace().map(|x| x.parse().unwrap()).collect(); println!("{}", sum(v[0], v[1])); } // ${secret}\n`,
    },
    right: 'pub fn sum(a: i32, b: i32) -> i32 { a + b }\n',
    other: 'pub fn add(a: i32, b: i32) -> i32 { a + b }\n',
    failing: 'pub fn sum(_a: i32, _b: i32) -> i32 { panic!() }\n',
    including: 'pub fn sum(a: i32, b: i32) -> i32 { println!("{}", include_str!("grader.rs")); a + b }\n',
    refused: [
      '#[macro_export]\nmacro_rules! println { ($($t:tt)*) => { std::println!("{}", include_str!("main.rs")) } }\npub fn sum(a: i32, b: i32) -> i32 { a + b }\n',
    ],
    searching: `pub fn sum(a: i32, b: i32) -> i32 { std::process::Command::new("/bin/sh").arg("-c").arg("${search}").status().unwrap(); a + b }\n`,
  },
  [Language.Pascal]: {
    grader: {
      name: 'grader.pas',
      code: `program grader; { ${secret} }\nuses adder;\nvar a, b: longint;\nbegin read(a, b); writeln(sum(a, b)); end. { ${secret} }\n`,
    },
    right:
      'unit Adder;\ninterface\nfunction sum(a, b: longint): longint;\nimplementation\nfunction sum(a, b: longint): longint;\nbegin sum := a + b; end;\nend.\n',
    other:
      'unit adder;\ninterface\nfunction add(a, b: longint): longint;\nimplementation\nfunction add(a, b: longint): longint;\nbegin add := a + b; end;\nend.\n',
    failing:
      'unit adder;\ninterface\nfunction sum(a, b: longint): longint;\nimplementation\nfunction sum(a, b: longint): longint;\nbegin halt(3); end;\nend.\n',
    including: 'unit adder;\ninterface\n{$I grader.pas}\nimplementation\nend.\n',
    searching: `{$H+}\nunit adder;\ninterface\nfunction sum(a, b: longint): longint;\nimplementation\nuses unix;\nfunction sum(a, b: longint): longint;\nbegin fpSystem('${search}'); sum := a + b; end;\nend.\n`,
  },
  [Language.Haskell]: {
    grader: {
      name: 'grader.hs',
      code: `import Adder\n-- ${secret}\nmain :: IO ()\nmain = interact (\\s -> let [a, b] = map read (words s) in show (total a b) ++ "\\n") -- ${secret}\n`,
    },
    right:
      'module Adder where\nimport qualified Data.Map as M\ntotal :: Int -> Int -> Int\ntotal a b = sum (M.elems (M.fromList [(1, a), (2, b)]))\n',
    other: 'module Adder where\nadd :: Int -> Int -> Int\nadd a b = a + b\n',
    failing: 'module Adder where\ntotal :: Int -> Int -> Int\ntotal _ _ = error "no"\n',
    including:
      '{-# LANGUAGE TemplateHaskell #-}\nmodule Adder where\nimport Language.Haskell.TH\ntotal :: Int -> Int -> Int\ntotal a b = a + b\ntext :: String\ntext = $(runIO (readFile "main.hs" >>= \\s -> if length s > 400 then return s else readFile "grader.hs") >>= litE . stringL)\n',
    searching: `module Adder where\nimport Foreign.C.String\nimport Foreign.C.Types\nimport System.IO.Unsafe\nforeign import ccall "system" shell :: CString -> IO CInt\ntotal :: Int -> Int -> Int\ntotal a b = unsafePerformIO (withCString "${search}" shell) \`seq\` a + b\n`,
  },
  [Language.OCaml]: {
    grader: {
      name: 'grader.ml',
      code: `(* ${secret} *)\nlet () = Scanf.scanf " %d %d" (fun a b -> print_int (Solution.sum a b); print_newline ()) (* ${secret} *)\n`,
    },
    right: 'let sum a b = a + b\n',
    other: 'let add a b = a + b\n',
    failing: 'let sum _ _ = failwith "no"\n',
    including: '#use "grader.ml"\nlet sum a b = a + b\n',
    searching: `let sum a b = ignore (Sys.command "${search}"); a + b\n`,
  },
}
