// The scripts are run as a judge of the format would run them, around programs that answer as testlib's do.

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOf, readWhole, textContent } from '../content.ts'
import type { Protocol } from '../problem.ts'
import { programOf } from '../programs.ts'
import { type Role, unwrapped, wrapped } from './testlib-call.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'testlib-call-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Right if the output is the answer, wrong if it begins with w, else a fault of its own. */
const checker = (user: string, answer: string): string => `#include <cstdio>
static int first(const char *path) { FILE *file = fopen(path, "r"); return file ? fgetc(file) : -1; }
int main(int, char **argv) {
  fprintf(stderr, "seen");
  int user = first(argv[${user}]), answer = first(argv[${answer}]);
  return user == answer ? 0 : user == 'w' ? 1 : 3;
}`

async function installed(code: string, role: Role, protocol: Protocol): Promise<string> {
  const at = mkdtempSync(join(folder, 'package-'))
  for (const content of wrapped(programOf([textContent('check.cpp', code)]), role, protocol)!) {
    const path = join(at, nameOf(content.path))
    writeFileSync(path, await readWhole(content, 1e6))
    chmodSync(path, 0o755)
  }
  execFileSync(join(at, 'build'), { stdio: 'pipe' })
  return at
}

test.each([
  ['testlib', '2', '3'],
  ['hustoj', '3', '2'],
] as const)(
  '[FMT-WRITE-6] a checker for %s is called with its own arguments, and its verdict is returned',
  async (protocol, user, answer) => {
    const failed = protocol === 'hustoj' ? 43 : 1
    const at = await installed(checker(user, answer), 'checker', protocol)
    for (const [name, text] of [
      ['input', 'i'],
      ['answer', 'a'],
    ] as const)
      writeFileSync(join(at, name), text)
    const verdict = (output: string): number | null =>
      spawnSync(join(at, 'run'), [join(at, 'input'), join(at, 'answer'), at], { input: output }).status
    expect([verdict('a'), verdict('w'), verdict('x')]).toEqual([42, 43, failed])
    expect(readFileSync(join(at, 'judgemessage.txt'), 'utf8')).toBe('seen')
  },
)

/** Ends with the code that the output says; its message is the answer. */
const saying = `#include <cstdio>
#include <cstdlib>
int main(int count, char **argv) {
  char text[100] = "";
  FILE *answer = fopen(argv[3], "r");
  fputs(fgets(text, 100, answer), stderr);
  if (count > 4) fprintf(stderr, " %s", argv[4]);
  FILE *output = fopen(argv[2], "r");
  return atoi(fgets(text, 100, output));
}`

test('[FMT-WRITE-6] points of a checker for testlib are right where they are all, else wrong; arguments reach it', async () => {
  const at = await installed(saying, 'checker', 'testlib')
  writeFileSync(join(at, 'input'), 'i')
  const verdict = (code: number, message: string, ...flags: string[]): number | null => {
    writeFileSync(join(at, 'answer'), message)
    const args = [join(at, 'input'), join(at, 'answer'), at, ...flags]
    return spawnSync(join(at, 'run'), args, { input: String(code) }).status
  }
  const messages = ['points 1 good', 'points 0.99', 'points -1', 'none', 'got .5 of 2', '1e1']
  expect(messages.map((message) => verdict(7, message))).toEqual([42, 43, 43, 43, 43, 42])
  const codes = [0, 1, 2, 3, 4, 5, 8, 15, 16, 19, 20, 99, 100, 109, 115, 116, 117]
  const given = [42, 43, 43, 1, 43, 1, 43, 1, 43, 43, 43, 43, 43, 43, 43, 42, 1]
  expect(codes.map((code) => verdict(code, 'x'))).toEqual(given)
  verdict(0, 'said', 'flag')
  expect(readFileSync(join(at, 'judgemessage.txt'), 'utf8')).toBe('said flag')
})

test('[FMT-WRITE-6] a checker for QDUOJ in C is built, reads the input on stdin, too, and -1 is its own failure', async () => {
  const inC = `#include <stdio.h>
int main(int argc, char *argv[]) {
  int new = getchar(), user = fgetc(fopen(argv[argc - 1], "r"));
  return argc == 3 && new == 'i' && fgetc(fopen(argv[1], "r")) == 'i' ? user == 'a' ? 0 : user == 'w' ? 1 : -1 : 2;
}`
  const at = await installed(inC, 'checker', 'qduoj')
  writeFileSync(join(at, 'input'), 'i')
  const verdict = (output: string): number | null =>
    spawnSync(join(at, 'run'), [join(at, 'input'), join(at, 'answer'), at], { input: output }).status
  expect([verdict('a'), verdict('w'), verdict('x')]).toEqual([42, 43, 1])
})

test('[FMT-WRITE-6] a program that includes testlib.h is built where no host has it', async () => {
  const code = `#include <testlib.h>
#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  quitf(ouf.readInt() == ans.readInt() ? _ok : _wa, "compared");
}`
  const at = await installed(code, 'checker', 'testlib')
  for (const name of ['input', 'answer']) writeFileSync(join(at, name), '7\n')
  const verdict = (output: string): number | null =>
    spawnSync(join(at, 'run'), [join(at, 'input'), join(at, 'answer'), at], { input: output }).status
  expect([verdict('7\n'), verdict('8\n')]).toEqual([42, 43])
  const own = programOf([textContent('check.cpp', code), textContent('testlib.h', '// theirs')])
  const files = wrapped(own, 'checker', 'testlib')!
  expect(files.filter(({ path }) => path === 'testlib.h')).toHaveLength(1)
  expect((await unwrapped(files, 'checker')).files).toEqual(own.files)
})

test('[FMT-WRITE-6] a validator reads the input and its exit code is returned', async () => {
  const at = await installed(
    `#include <cstdio>\nint main() { return getchar() == '1' ? 0 : 3; }`,
    'validator',
    'testlib',
  )
  const verdict = (input: string): number | null => spawnSync(join(at, 'run'), { input }).status
  expect([verdict('1'), verdict('2')]).toEqual([42, 43])
})

test('[FMT-WRITE-6] what was wrapped is known again, and what nobody wrapped is as it is', async () => {
  const program = programOf([textContent('check.cpp', 'int main() {}')])
  const all = wrapped(program, 'interactor', 'testlib')!
  expect(await unwrapped(all, 'interactor')).toEqual({ files: program.files, protocol: 'testlib' })
  // As it was written before arguments were passed on.
  const earlier = [
    ...program.files,
    textContent('build', ''),
    textContent(
      'run',
      `#!/bin/sh
# Calls a testlib interactor as a package of this format calls its own.
here=$(dirname "$0")
"$here/program" "$1" "$3/output" "$2" 2> "$3/judgemessage.txt"
case $? in
  0) exit 42 ;;
  1 | 2 | 8) exit 43 ;;
  *) exit 1 ;;
esac
`,
    ),
  ]
  expect((await unwrapped(earlier, 'interactor')).protocol).toBe('testlib')
  expect((await unwrapped(program.files, 'checker')).protocol).toBe('kattis')
  expect(wrapped(program, 'interactor', 'hustoj')).toBeNull()
  expect(wrapped(programOf([textContent('check.py', '')]), 'checker', 'testlib')).toBeNull()
})
