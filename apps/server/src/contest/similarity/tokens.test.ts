// Programs of each grammar: what somebody changes who hides a copy changes no token, and what everybody writes at the head is
// no token.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  families,
  familyRecords,
  isCompared,
  LanguageFamily,
  languageName,
  languageRecords,
  languages,
} from '@verdict/domain/language'
import { expect, test } from 'vitest'
import { programs } from '../../../../judge/conformance/programs/table.ts'
import { tokenise } from './tokens.ts'

interface Sample {
  /** The lines that everybody writes first. */
  head: string
  /** The head again, with more of it. */
  longerHead: string
  /** @param name what a name of the program is called here */
  body: (name: (word: string) => string) => string
  comment: string
}

const samples: Partial<Record<LanguageFamily, Sample>> = {
  [LanguageFamily.Cpp]: {
    head: '#include <cstdio>\n',
    longerHead: '#include <cstdio>\n#include <vector>\nusing namespace std;\n',
    body: (n) =>
      `int main() { int ${n('a')}, ${n('b')}; scanf("%d%d", &${n('a')}, &${n('b')}); for (int ${n('i')} = 0; ${n('i')} < 3; ${n('i')}++) printf("%d", ${n('a')} + ${n('b')}); }\n`,
    comment: '// mine\n',
  },
  [LanguageFamily.Java]: {
    head: 'import java.util.*;\n',
    longerHead: 'package p;\nimport java.io.*;\nimport java.util.*;\n',
    body: (n) =>
      `class Main { public static void main(String[] ${n('args')}) { Scanner ${n('in')} = new Scanner(System.in); int ${n('a')} = ${n('in')}.nextInt(); while (${n('a')} > 0) ${n('a')}--; } }\n`,
    comment: '/* mine */\n',
  },
  [LanguageFamily.Python]: {
    head: 'import sys\n',
    longerHead: 'import os\nfrom sys import stdin\n',
    body: (n) =>
      `def ${n('f')}(${n('x')}):\n    return [${n('y')} * 2 for ${n('y')} in ${n('x')} if ${n('y')} > 1]\nprint(${n('f')}([1, 2]))\n`,
    comment: '# mine\n"mine"\n',
  },
  [LanguageFamily.Go]: {
    head: 'package main\nimport "fmt"\n',
    longerHead: 'package main\nimport (\n\t"bufio"\n\t"fmt"\n)\n',
    body: (n) =>
      `func main() {\n\tvar ${n('a')}, ${n('b')} int\n\tfmt.Scan(&${n('a')}, &${n('b')})\n\tfor ${n('i')} := 0; ${n('i')} < 3; ${n('i')}++ {\n\t\tfmt.Println(${n('a')} + ${n('b')})\n\t}\n}\n`,
    comment: '// mine\n',
  },
  [LanguageFamily.Rust]: {
    head: 'use std::io;\n',
    longerHead: 'extern crate core;\nuse std::io::{self, Read};\n',
    body: (n) =>
      `fn main() { let mut ${n('s')} = String::new(); io::stdin().read_line(&mut ${n('s')}).unwrap(); let ${n('v')}: Vec<i64> = ${n('s')}.split(' ').map(|${n('x')}| ${n('x')}.parse().unwrap()).collect(); println!("{}", ${n('v')}[0]); }\n`,
    comment: '/* mine */ // mine\n',
  },
  [LanguageFamily.JavaScript]: {
    head: "import { readFileSync } from 'fs'\n",
    longerHead: "import * as path from 'path'\nimport { readFileSync } from 'fs'\n",
    body: (n) =>
      `const [${n('a')}, ${n('b')}] = readFileSync(0, 'utf8').split(' ').map((${n('x')}) => Number(${n('x')}));\nfor (let ${n('i')} = 0; ${n('i')} < 3; ${n('i')}++) { if (${n('a')} > ${n('b')}) console.log(${n('a')} + ${n('b')}); }\n`,
    comment: "'mine';\n/* mine */\n",
  },
  [LanguageFamily.Kotlin]: {
    head: 'import java.util.*\n',
    longerHead: 'package p\nimport java.io.*\nimport java.util.Scanner as Reader\n',
    body: (n) =>
      `fun ${n('f')}(${n('x')}: Int): Int = if (${n('x')} == 0) 0 else ${n('f')}(${n('x')} - 1)\nfun main() { val (${n('a')}, ${n('b')}) = readLine()!!.split(" ").map { ${n('t')} -> ${n('t')}.toInt() }; for (${n('i')} in 0 until 3) println("$${n('a')} \${${n('f')}(${n('b')})}") }\n`,
    comment: '/** mine */\n/* mine */ // mine\n',
  },
  [LanguageFamily.Haskell]: {
    head: 'import Data.List\n',
    longerHead:
      '{-# LANGUAGE BangPatterns #-}\nmodule Main (main) where\nimport qualified Data.Map as M\nimport Data.List (sort)\n',
    body: (n) =>
      `${n('f')} :: Int -> [Int] -> Int\n${n('f')} ${n('x')} ${n('t')}\n  | ${n('x')} > 0 = sum [${n('y')} * 2 | ${n('y')} <- ${n('t')}]\n  | otherwise = 0\nmain = do\n  [${n('a')}, ${n('b')}] <- map read . words <$> getLine\n  print (${n('f')} ${n('a')} [${n('b')}])\n`,
    comment: '-- | mine\n{- mine -}\n-- mine\n',
  },
  [LanguageFamily.Ruby]: {
    head: '',
    longerHead: '\n\n',
    body: (n) =>
      `${n('a')}, ${n('b')} = gets.split.map(&:to_i)\n3.times do |${n('i')}|\n  puts ${n('a')} + ${n('b')} if ${n('i')} > 0\nend\n`,
    comment: '# mine\n',
  },
  [LanguageFamily.Php]: {
    head: '<?php\n',
    longerHead: '<?php\nuse Foo\\Bar;\n',
    body: (n) =>
      `fscanf(STDIN, "%d %d", $${n('a')}, $${n('b')});\nfor ($${n('i')} = 0; $${n('i')} < 3; $${n('i')}++) { echo $${n('a')} + $${n('b')}, "\\n"; }\n`,
    comment: '# mine\n// mine\n',
  },
  [LanguageFamily.CSharp]: {
    head: 'using System;\n',
    longerHead: 'using System;\nusing System.Linq;\n',
    body: (n) =>
      `class ${n('P')} { static void Main() { var ${n('t')} = Console.ReadLine().Split(' '); int ${n('a')} = int.Parse(${n('t')}[0]); while (${n('a')} > 0) { Console.WriteLine(${n('a')}); ${n('a')}--; } } }\n`,
    comment: '/* mine */\n',
  },
}

const readable = families.filter((family) => familyRecords[family].grammar !== null)
const sampleOf = (family: LanguageFamily): Sample => {
  const sample = samples[family]
  if (!sample) throw new Error(`write a sample for ${familyRecords[family].name}`)
  return sample
}
const asIs = (word: string) => word
const kindsOf = async (family: LanguageFamily, code: string) => (await tokenise(family, code)).kinds

test.each(readable.map((family) => [familyRecords[family].name, family] as const))(
  '[SIM-LANG-1] %s: names, comments, layout and the head are no part of what is compared',
  async (_name, family) => {
    const { head, longerHead, body, comment } = sampleOf(family)
    const plain = await kindsOf(family, head + body(asIs))
    expect(plain.filter((kind) => kind === 'ERROR')).toEqual([])
    expect(plain.length).toBeGreaterThan(40)
    const hidden = longerHead + comment + body((word) => `another_${word}`).replaceAll('\n', '\n\n')
    expect(await kindsOf(family, hidden)).toEqual(plain)
  },
)

test.each(readable.map((family) => [familyRecords[family].name, family] as const))(
  '[SIM-LANG-1] %s: another statement is another program, and broken text is read to its end',
  async (_name, family) => {
    const { head, body } = sampleOf(family)
    const plain = await kindsOf(family, head + body(asIs))
    expect(await kindsOf(family, head + body(asIs) + body(asIs))).not.toEqual(plain)
    const broken = await kindsOf(family, `${head}${'(['.repeat(5000)}${body(asIs)}`)
    expect(broken.length).toBeGreaterThan(plain.length / 2)
  },
)

test.each(languages.filter(isCompared).map((language) => [languageName(language), language] as const))(
  '[SIM-LANG-1] %s: its grammar understands the programs that the compiler is tested with',
  async (_name, language) => {
    const { family } = languageRecords[language]
    const { verdicts, ...others } = programs[language]!
    const { CompileError: _broken, ...running } = verdicts
    for (const source of [...Object.values(running), ...Object.values(others)]) {
      expect(await kindsOf(family, source)).not.toContain('ERROR')
    }
  },
)

test.each([
  [LanguageFamily.Cpp, 'int main() { A }'],
  [LanguageFamily.Java, 'class Main { void f() { A } }'],
  [LanguageFamily.JavaScript, 'function f() { A }'],
  [LanguageFamily.CSharp, 'class M { void F() { A } }'],
])('[SIM-LANG-2] what may be written in several ways has one form: family %i', async (family, around) => {
  const type = family === LanguageFamily.JavaScript ? 'let' : 'int'
  const one = `T s = 0; for (T i = 0; i < n; i++) { s = s + a[i]; } if (s > n) { f(s); } return s;`
  const other = `T s, i; s = 0; { i = 0; } while ((i < (n))) { s = (s + a[i]); i++; } if (s > n) f((s)); return (s);`
  const kinds = (body: string) => kindsOf(family, around.replace('A', body.replaceAll('T ', `${type} `)))
  expect(await kinds(one)).toEqual(await kinds(other))
  expect(await kinds(one)).not.toEqual(await kinds(one.replace('i++', 'i = i * 2')))
})

test('[SIM-WORK-2] a program that no memory would be enough for ends with half a GiB', async () => {
  const overrunning = `#if X\n${'a<'.repeat(32_000)}\n#endif\n`
  const script = `import { tokenise } from ${JSON.stringify(new URL('tokens.ts', import.meta.url))}
    await tokenise(${LanguageFamily.CSharp}, ${JSON.stringify(overrunning)}).catch(() => undefined)
    console.log(process.resourceUsage().maxRSS)`
  // A process of its own: a parser that was overrun reads nothing any more.
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(Number(stdout)).toBeLessThan(1024 * 1024)
})
