// A program that prints the sum of two numbers, for each language. All languages of a family understand the same one, but those
// that have one of their own.

import {
  Language,
  type LanguageFamily,
  LanguageFamily as Family,
  languageRecords,
} from '@verdict/domain/language'

const java =
  'import java.util.Scanner;\npublic class Main { public static void main(String[] args) { Scanner in = new Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }\n'
const rust =
  'use std::io::Read;\nfn main() {\n  let mut text = String::new();\n  std::io::stdin().read_to_string(&mut text).unwrap();\n  println!("{}", text.split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum::<i64>());\n}\n'
const csharp =
  "using System;\nclass Program { static void Main() { var w = Console.ReadLine().Split(' '); Console.WriteLine(long.Parse(w[0]) + long.Parse(w[1])); } }\n"

const byFamily: Partial<Record<LanguageFamily, string>> = {
  [Family.Cpp]:
    '#include <stdio.h>\nint main(void) { long a, b; if (scanf("%ld %ld", &a, &b) != 2) return 1; printf("%ld\\n", a + b); return 0; }\n',
  [Family.Java]: java,
  [Family.Python]: 'print(sum(map(int, input().split())))\n',
  [Family.Go]:
    'package main\nimport "fmt"\nfunc main() {\n\tvar a, b int\n\tfmt.Scan(&a, &b)\n\tfmt.Println(a + b)\n}\n',
  [Family.Rust]: rust,
  [Family.JavaScript]:
    "const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconsole.log(a + b)\n",
  [Family.Kotlin]:
    'fun main() {\n  val (a, b) = readLine()!!.split(" ").map { it.toInt() }\n  println(a + b)\n}\n',
  [Family.Pascal]: 'var a, b: int64;\nbegin\n  readln(a, b);\n  writeln(a + b)\nend.\n',
  [Family.Haskell]:
    'main :: IO ()\nmain = interact (\\text -> show (sum (map read (words text) :: [Int])) ++ "\\n")\n',
  [Family.OCaml]: 'let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))\n',
  [Family.Ruby]: 'puts gets.split.map(&:to_i).sum\n',
  [Family.Php]: '<?php\nfscanf(STDIN, "%d %d", $a, $b);\necho $a + $b, "\\n";\n',
  [Family.CSharp]: csharp,
}

const own: Partial<Record<Language, string>> = {
  [Language.TypeScript]:
    "import * as fs from 'fs'\nconst [a, b]: number[] = fs.readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconsole.log(a + b)\n",
}

/** @returns null for a language that nobody has written one in */
export const sumProgram = (language: Language): string | null =>
  own[language] ?? byFamily[languageRecords[language].family] ?? null
