// The claims about building tests, on a whole product with two slots: 200 generated tests against a plain shell loop of the
// same commands, a build in which nothing has changed, and how much longer submissions wait while tests are built.
// Both sides of a comparison take turns, so that other load on the machine hits them alike.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Language } from '@verdict/domain/language'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { createProblem, freshName, type Person, register, rootOf, submit } from '../e2e/person.ts'
import { openProduct } from './product.ts'
import { type Figure, median, probe, report, scaled } from './report.ts'
import { sized } from './size.ts'

const rounds = sized(3, 1)
const tests = sized(200, 3)
const [perTurn, turns] = sized([15, 3] as const, [1, 1] as const)
const longBuild = sized(2_000, 5)
const numbers = 100_000
/** More often than a page asks, and not so often that it is the load. */
const askAgainMs = 250

const generator = (note: number): string => `#include "testlib.h"
#include <cstdio>
int main(int argc, char *argv[]) {
  registerGen(argc, argv, 1);
  int n = atoi(argv[1]);
  printf("%d\\n", n);
  for (int i = 0; i < n; i++) printf("%d%c", rnd.next(1, 1000000000), i + 1 == n ? '\\n' : ' ');
}
// ${note}
`
const validator = (note: number): string => `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerValidation(argc, argv);
  int n = inf.readInt(1, 200000, "n");
  inf.readEoln();
  inf.readInts(n, 1, 1000000000, "a");
  inf.readEoln();
  inf.readEof();
}
// ${note}
`
const solution = (note: number): string => `#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  std::vector<int> a(n);
  for (int &x : a) if (scanf("%d", &x) != 1) return 1;
  std::sort(a.begin(), a.end());
  for (int x : a) printf("%d\\n", x);
}
// ${note}
`

const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-setting-'))
const unlike = (): number => Math.floor(Math.random() * 1e15)

/** The same programs and arguments, one after the other. */
function shellMs(note: number): number {
  const cwd = mkdtempSync(join(folder, 'shell-'))
  writeFileSync(join(cwd, 'gen.cpp'), generator(note))
  writeFileSync(join(cwd, 'valid.cpp'), validator(note))
  writeFileSync(join(cwd, 'main.cpp'), solution(note))
  const testlib = join(import.meta.dirname, '..', 'apps/judge/testlib')
  const script = `set -e
for name in gen valid main; do g++ -std=c++17 -O2 -w --static -I${testlib} -o $name $name.cpp; done
i=1
while [ $i -le ${tests} ]; do
  ./gen ${numbers} $i > $i.in
  ./valid < $i.in
  ./main < $i.in > $i.out
  i=$((i + 1))
done`
  const started = performance.now()
  execFileSync('/bin/sh', ['-c', script], { cwd })
  const ms = performance.now() - started
  rmSync(cwd, { recursive: true })
  return ms
}

const product = await openProduct({ JUDGE_SLOTS: '2', CALLS_AT_ONCE: 'off' })
try {
  const root = await rootOf(product)
  const problemOf = (title: string): Promise<number> =>
    createProblem(root, { title, in: '1\n1\n', out: '1\n', tests: [{ in: '1\n5\n', out: '5\n' }] })
  const pid = await problemOf('Built')

  const putSources = (note: number) =>
    root.call('PUT /problem/:pid', {
      params: { pid },
      body: {
        sources: [{ role: 'generator', name: 'gen.cpp', language: Language.Cpp17, code: generator(note) }],
        validators: [{ name: 'valid.cpp', code: validator(note) }],
        references: [
          { name: 'main.cpp', language: Language.Cpp17, code: solution(note), expected: [Judge.Accepted] },
        ],
      },
    })
  const putRecipe = async (count: number): Promise<void> => {
    const { number } = await root.call('GET /problem/:pid/recipe', { params: { pid } })
    const text = `<#list 1..${count} as i>\ngen ${numbers} \${i} > $\n</#list>`
    const rows = [{ kind: 'script' as const, text }]
    await root.call('PUT /problem/:pid/recipe', { params: { pid }, body: { number, rows, groups: [] } })
  }
  const start = () => root.call('POST /problem/:pid/build', { params: { pid } })
  const read = () => root.call('GET /problem/:pid/build', { params: { pid }, query: { after: 1_000_000 } })
  const cancel = () => root.call('DELETE /problem/:pid/build', { params: { pid } })

  const buildMs = async (): Promise<number> => {
    const started = performance.now()
    let { state } = await start()
    while (state === 'running') {
      await sleep(askAgainMs)
      const build = await read()
      state = build.state
      if (state === 'failed') throw new Error(JSON.stringify(build.failures.slice(0, 3)))
    }
    if (state !== 'done') throw new Error(`a build ended as ${state}`)
    return performance.now() - started
  }

  await putRecipe(tests)
  const [built, plain, again]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const note = unlike()
    await putSources(note)
    built.push(await buildMs())
    again.push(await buildMs())
    plain.push(shellMs(note))
  }
  const figures: Figure[] = [
    { name: `a build of ${tests} tests`, unit: 'ms', value: median(built), bar: null },
    { name: 'a plain shell loop of the same', unit: 'ms', value: median(plain), bar: null },
    { name: 'ratio', unit: 'x', value: median(built) / median(plain), bar: 1.3 },
    { name: 'a build without changes', unit: 'ms', value: median(again), bar: 2_000 },
  ]

  const student = await register(product, freshName('student'))
  const other = await problemOf('Submitted')
  const code = (): string =>
    `#include <iostream>\nint main() { int n, a; std::cin >> n >> a; std::cout << a << '\\n'; } // ${unlike()}\n`
  const waitMs = async (person: Person): Promise<number> => {
    const started = performance.now()
    const sid = await submit(person, other, Language.Cpp17, code())
    for (;;) {
      const { judge } = await person.call('GET /status/:sid', { params: { sid } })
      if (judge === Judge.Accepted) return performance.now() - started
      if (isFinal(judge)) throw new Error(`a submission got ${judge}`)
      await sleep(10)
    }
  }
  const lesson = async (): Promise<number[]> => {
    const waited: number[] = []
    for (let turn = 0; turn < perTurn; turn++) {
      await sleep(sized(700, 50) * (0.5 + Math.random()))
      waited.push(await waitMs(student))
    }
    return waited
  }
  await lesson()
  await putRecipe(longBuild)
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    alone.push(...(await lesson()))
    await putSources(unlike())
    await start()
    beside.push(...(await lesson()))
    await cancel()
  }
  figures.push(
    { name: 'submission to verdict', unit: 'ms', value: median(alone), bar: null },
    { name: 'the same while tests are built', unit: 'ms', value: median(beside), bar: null },
    { name: 'ratio of submissions', unit: 'x', value: median(beside) / median(alone), bar: 1.2 },
  )
  const speed = probe()
  report('setting', scaled(figures, speed), { probe: speed, rounds, tests })
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
