// Programs of packages whose judges call them in another way, compiled and called as testlib's are: they find what they look
// for, and say what they said.

import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOne, textOf, withPackages } from '../../test/packages.ts'
import type { ImportedProblem, Program } from '../problem.ts'

withPackages()

const testlib = join(import.meta.dirname, '../../../../apps/judge/testlib')
let folder = ''
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adapters-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function compiled({ files, languageName }: Program): Promise<string> {
  const path = join(folder, `${(count += 1)}`)
  const source = `${path}.${languageName === 'c' ? 'c' : 'cpp'}`
  await writeFile(source, (await textOf(files[0]))!)
  const [compiler, standard] = languageName === 'c' ? ['gcc', 'c11'] : ['g++', 'c++17']
  await promisify(execFile)(`/usr/bin/${compiler}`, [
    `-std=${standard}`,
    '-O0',
    `-I${testlib}`,
    '-o',
    path,
    source,
  ])
  return path
}

/** Its exit code and the first line of what it says on stderr. */
async function called(program: string, input: string, output: string, answer: string, stdin = '') {
  const paths = ['input', 'output', 'answer'].map((name) => join(folder, name))
  for (const [index, text] of [input, output, answer].entries()) await writeFile(paths[index]!, text)
  const child = spawn(program, paths, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text))
  child.stdin.on('error', () => undefined)
  child.stdin.end(stdin)
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve))
  return { code, ...said }
}

const programOf = ({ checker, interactor }: ImportedProblem): Program =>
  interactor?.program ?? (checker as Extract<typeof checker, { kind: 'program' }>).program

const tests = { 'a1.in': '3\n', 'a1.out': '9\n' }
const uoj = (conf: string, files: Record<string, string>) =>
  readOne({
    'problem.conf': `use_builtin_judger on\nn_tests 1\ninput_pre a\noutput_pre a\ninput_suf in\noutput_suf out\n${conf}`,
    ...tests,
    ...files,
  })

test('[FMT-UOJ-3] an interactor of UOJ is a checker that reads the program: here it is called as an interactor', async () => {
  const problem = await uoj('interaction_mode on\n', {
    'interactor14.cpp': `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    printf("%d\\n", inf.readInt());
    fflush(stdout);
    if (ouf.readInt() != ans.readInt()) quitp(0.25, "wrong");
    quitf(_ok, "right");
}
`,
  })
  const program = await compiled(programOf(problem))
  expect(await called(program, '3\n', '', '9\n', '9\n')).toMatchObject({ code: 0, stdout: '3\n' })
  expect(await called(program, '3\n', '', '9\n', '8\n')).toMatchObject({
    code: 7,
    stderr: 'points 0.25 wrong\n',
  })
})

test.each([
  ['use_builtin_checker wcmp', '9\n', '9\n', '8\n'],
  ['use_builtin_checker rcmp6', '9\n', '9.0000001\n', '9.1\n'],
  ['use_builtin_checker fcmp', '9\n', '9\n', '9\n9\n'],
  ['use_builtin_checker yesno', 'YES\n', 'yes\n', 'no\n'],
  ['', '9\n', '9\n', '8\n'],
])(
  '[FMT-UOJ-4] what a grader of UOJ prints counts behind its token alone: %s',
  async (line, answer, right, wrong) => {
    const chk = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    quitf(ouf.readInt() == ans.readInt() ? _ok : _wa, "compared");
}
`
    const problem = await uoj(`token wahaha233\n${line}\n`, {
      ...(line === '' && { 'chk.cpp': chk }),
    })
    const program = await compiled(programOf(problem))
    expect((await called(program, '', `wahaha233\n${right}`, answer)).code).toBe(0)
    expect([1, 2]).toContain((await called(program, '', `wahaha233\n${wrong}`, answer)).code)
    expect((await called(program, '', right, answer)).code).toBe(1)
    expect((await called(program, '', '', answer)).code).toBe(1)
  },
)

test('[FMT-DMOJ-7] a plain interactor of DMOJ reads input and answer', async () => {
  const problem = await readOne({
    'init.yml': 'interactive: { files: i.c, lang: C }\ntest_cases: [{ in: 1.in, out: 1.out, points: 1 }]\n',
    '1.in': '1',
    '1.out': '2',
    'i.c': `#include <stdio.h>
int main(int count, char **words) {
    FILE *in = fopen(words[1], "r"), *out = fopen(words[2], "r");
    int a, b, said;
    if (fscanf(in, "%d", &a) != 1 || fscanf(out, "%d", &b) != 1 || scanf("%d", &said) != 1) return 2;
    return a + said == b ? 0 : 1;
}
`,
  })
  const program = await compiled(programOf(problem))
  expect((await called(program, '3', '', '10', '7')).code).toBe(0)
  expect((await called(program, '3', '', '10', '8')).code).toBe(1)
})

const hoj = (problem: object) =>
  readOne({
    'problem_1.json': JSON.stringify({
      judgeMode: 'spj',
      problem: { problemId: '1', title: 'x', timeLimit: 1000, memoryLimit: 64, ...problem },
      samples: [{ input: '1.in', output: '1.out' }],
    }),
    'problem_1/1.in': '1',
    'problem_1/1.out': '1',
  })

test.each(['C', 'C++'])(
  '[FMT-HOJ-2] a checker of HOJ in %s says 100 for right and 101 to 103',
  async (spjLanguage) => {
    const spjCode = `#include <stdio.h>
#include <stdlib.h>
int main(int count, char **words) {
    int said;
    if (fscanf(fopen(words[2], "r"), "%d", &said) != 1) exit(103);
    return said;
}
`
    const program = await compiled(programOf(await hoj({ spjCode, spjLanguage })))
    const codes = []
    for (const output of ['0', '100', '101', '102', '103', 'x'])
      codes.push((await called(program, '', output, '')).code)
    expect(codes).toEqual([0, 0, 2, 1, 3, 3])
  },
)

test('[FMT-HOJ-2] points of a checker of HOJ with testlib are percent', async () => {
  const spjCode = `#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int points = ouf.readInt();
    if (points == 7) quitp(7);
    quitp(points, "%d of %d", points, 100);
}
`
  const program = await compiled(programOf(await hoj({ spjCode, spjLanguage: 'C++' })))
  expect(await called(program, '', '50', '')).toMatchObject({ code: 7, stderr: 'points 0.5 50 of 100\n' })
  expect((await called(program, '', '7', '')).stderr).toMatch(/^points 0\.07\b/)
})

test('[FMT-SYZOJ-4] an interactor of SYZOJ reads the file input and leaves its score in a file', async () => {
  const problem = await readOne({
    'data.yml':
      'subtasks: [{ score: 100, type: min, cases: [1] }]\ninputFile: "#.in"\ninteractor: { language: cpp11, fileName: i.cpp }\n',
    '1.in': '1',
    'i.cpp': `#include <fstream>
#include <iostream>
int main() {
    int wanted, said;
    std::ifstream("input") >> wanted;
    std::cout << wanted << std::endl;
    if (!(std::cin >> said)) return 1;
    std::ofstream("score.txt") << said;
}
`,
  })
  expect(problem.missing).not.toContain('answers')
  const program = await compiled(programOf(problem))
  expect(await called(program, '3\n', '', '', '100')).toMatchObject({ code: 0, stdout: '3\n' })
  expect(await called(program, '3\n', '', '', '40')).toMatchObject({ code: 7, stderr: 'points 0.400000\n' })
  expect((await called(program, '3\n', '', '', '0')).code).toBe(1)
  expect((await called(program, '3\n', '', '', 'x')).code).toBe(3)
})

test.each([
  ['unordered', 'b a\nc\n', 'a b c', 'a b b'],
  ['sorted', 'b  a\r\n\nc\n', 'c\nb a\n', 'a\nb c\n'],
  ['{ name: sorted, args: { split_on: whitespace } }', 'b a\nc\n', 'c a b', 'a b'],
  ['linecount', 'a\nb\n', ' a \n\nb\n', 'c\nd\n'],
])('[FMT-DMOJ-8] %s of DMOJ compares as its own does', async (checker, answer, right, wrong) => {
  const problem = await readOne({
    'init.yml': `checker: ${checker}\ntest_cases: [{ in: 1.in, out: 1.out }]\n`,
    '1.in': '1',
    '1.out': '2',
  })
  const own = problem.checker as Extract<ImportedProblem['checker'], { kind: 'standard' }>
  const program = await compiled(own.program!)
  expect((await called(program, '', right, answer)).code).toBe(0)
  expect((await called(program, '', wrong, answer)).code).toBe(1)
  if (checker === 'linecount') {
    expect(await called(program, '', 'a\nx\n', answer)).toMatchObject({
      code: 7,
      stderr: 'points 0.5 1 of 2 lines are right\n',
    })
    expect((await called(program, '', 'a\nb\nc\n', answer)).code).toBe(1)
  }
})
