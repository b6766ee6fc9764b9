// The claims about runs, in one go on a whole product: how long it takes from the key to the result in each language, against
// a bare compile and run; and how much longer contest submissions wait while 100 students run code all the time.
// Both sides of a comparison take turns, so that other load on the machine hits them alike.
// --all takes every language, whose compilers
// `npm run test:languages` installs.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RealtimeMessage } from '@verdict/contract/realtime'
import { Language, languageName, languagesInOrder, standardLanguages } from '@verdict/domain/language'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { socketUrl } from '@verdict/web-client/realtime'
import { programs } from '../apps/judge/conformance/programs/table.ts'
import { definitions } from '../apps/judge/src/languages/table.ts'
import { createProblem, freshName, type Person, register, rootOf, submit } from '../e2e/person.ts'
import type { Answer } from './bare-loop.ts'
import { openProduct } from './product.ts'
import { type Figure, median, probe, report, scaled } from './report.ts'
import { quick, sized } from './size.ts'

const others = process.argv.includes('--all')
  ? languagesInOrder.filter((language) => !standardLanguages.includes(language))
  : []
const rounds = sized(12, 1)
const students = sized(100, 1)
/** Contest submissions of one turn, and turns. */
const [perTurn, turns] = sized([20, 4] as const, [1, 1] as const)
const betweenMs = sized(700, 50)

const figures: Figure[] = []
const folder = mkdtempSync(join(tmpdir(), 'verdict-bench-run-'))
// Go keeps what it compiles in the home folder.
const looper = fork(join(import.meta.dirname, 'bare-loop.ts'), { env: { ...process.env, HOME: folder } })

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Each time another source, so that nothing is compiled already. */
const sources: [name: string, language: Language, source: (n: number) => string][] = [
  [
    'C',
    Language.C,
    (n) =>
      `#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); } // ${n}\n`,
  ],
  [
    'C++11',
    Language.Cpp11,
    (n) =>
      `#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; } // ${n}\n`,
  ],
  [
    'C++17',
    Language.Cpp17,
    (n) =>
      `#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; } // ${n}\n`,
  ],
  [
    'Java',
    Language.Java,
    (n) =>
      `import java.util.Scanner;\npublic class Main { public static void main(String[] x) { Scanner in = new Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } } // ${n}\n`,
  ],
  ['Python', Language.Python, (n) => `a, b = map(int, input().split())\nprint(a + b)  # ${n}\n`],
]

/** The program of the conformance tests that adds two numbers. */
const adding = (language: Language) => (n: number) =>
  `${programs[language]!.verdicts.Accepted}${'\n'.repeat(n % 997)}${' '.repeat(n % 991)}\n`

const unlike = (): number => Math.floor(Math.random() * 1e15)

async function bareMs(language: Language, source: string): Promise<number> {
  const definition = definitions[language]
  const cwd = mkdtempSync(join(folder, 'bare-'))
  writeFileSync(join(cwd, definition.sourceName), source)
  for (const { name, text } of definition.compile.files ?? []) writeFileSync(join(cwd, name), text)
  writeFileSync(join(cwd, 'input'), '3 4\n')
  const limits = { cpuTimeMs: 1000, wallTimeMs: 3000, memoryKb: 262_144, outputBytes: 1 << 24, processes: 64 }
  const argv = definition.run.argv(limits).map((arg) => arg.replace(/^\/box/, cwd))
  const answered = once(looper, 'message')
  looper.send([
    { argv: definition.compile.argv, cwd, stdin: null },
    { argv, cwd, stdin: join(cwd, 'input'), env: definition.run.env },
  ])
  const [answer] = (await answered) as [Answer]
  rmSync(cwd, { recursive: true })
  if ('error' in answer) throw new Error(answer.error)
  return answer.ms
}

/** A page of somebody, which hears what happened. */
async function openPage(url: string, person: Person) {
  const { token } = await person.call('GET /websocket/token', {})
  const socket = new WebSocket(socketUrl(url, token))
  const waiting = new Map<string, () => void>()
  const early = new Set<string>()
  const heard = (what: string): void => {
    const wake = waiting.get(what)
    if (!wake) early.add(what)
    wake?.()
  }
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as RealtimeMessage
    if (message.type === 'run_finished') heard(`run ${message.data.id}`)
    if (message.type === 'submission_result' && isFinal(message.data.judgeStatus))
      heard(`submission ${message.data.solutionId}`)
  })
  await once(socket, 'open')
  return {
    hears: (what: string) =>
      new Promise<void>((resolve) => {
        if (early.delete(what)) resolve()
        else waiting.set(what, resolve)
      }),
    close: () => socket.close(),
  }
}

type OpenPage = Awaited<ReturnType<typeof openPage>>

const product = await openProduct({ JUDGE_SLOTS: '1', CALLS_AT_ONCE: 'off' })
try {
  const root = await rootOf(product)
  const pid = await createProblem(root, {
    title: 'Sum',
    in: '3 4\n',
    out: '7\n',
    tests: Array.from({ length: 10 }, (_, i) => ({ in: `${i} ${i + 1}\n`, out: `${2 * i + 1}\n` })),
  })

  /** From the key to the result on the page. */
  const runMs = async (
    person: Person,
    page: Awaited<ReturnType<typeof openPage>>,
    language: Language,
    code: string,
  ) => {
    const started = performance.now()
    const { id } = await person.call('POST /run', { body: { pid, language, code } })
    await page.hears(`run ${id}`)
    const run = await person.call('GET /run/:id', { params: { id } })
    if (run.state !== 'done' || run.judge !== Judge.Accepted) throw new Error(JSON.stringify(run))
    return performance.now() - started
  }

  for (const language of others)
    await root.call('PUT /admin/languages/:language', {
      params: { language },
      body: { isOffered: true, timeFactor: 1, memoryFactor: 1 },
    })
  const isThere = async (language: Language): Promise<boolean> => {
    const { languages } = await root.call('GET /website/languages', {})
    return languages.some((one) => one.language === language && one.version !== null)
  }
  for (const language of others) {
    for (let waited = 0; !(await isThere(language)); waited += 1) {
      if (waited > 120) throw new Error(`the judge host did not take up ${languageName(language)}`)
      await sleep(1_000)
    }
  }

  const measured = [
    ...(quick ? sources.slice(0, 1) : sources),
    ...others.map((language) => [languageName(language), language, adding(language)] as const),
  ]
  for (const [name, language, source] of measured) {
    const [ran, plain]: [number[], number[]] = [[], []]
    for (let i = 0; i <= rounds; i++) {
      // Another person each time: nobody has the CPU time for all of them.
      const person = await register(product, freshName('runner'))
      const page = await openPage(product.url, person)
      const pair = [
        await runMs(person, page, language, source(unlike())),
        await bareMs(language, source(unlike())),
      ] as const
      page.close()
      // The first pair warms both sides up.
      if (i === 0) continue
      ran.push(pair[0])
      plain.push(pair[1])
    }
    figures.push(
      { name: `key to result, ${name}`, unit: 'ms', value: median(ran), bar: null },
      { name: `bare compile and run, ${name}`, unit: 'ms', value: median(plain), bar: null },
      { name: `more than bare, ${name}`, unit: 'ms', value: median(ran) - median(plain), bar: 250 },
    )
  }

  const now = Date.now()
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: 'Bench',
      start: new Date(now - 60_000).toISOString(),
      end: new Date(now + 3_600_000).toISOString(),
      list: [pid],
    },
  })
  const competitor = await register(product, freshName('competitor'))
  await competitor.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const contestPage = await openPage(product.url, competitor)

  const [, language, source] = sources[0]!
  const waitMs = async (): Promise<number> => {
    const started = performance.now()
    const sid = await submit(competitor, pid, language, source(unlike()), cid)
    await contestPage.hears(`submission ${sid}`)
    return performance.now() - started
  }
  /** One submission after the other, each at a moment of its own. */
  const contest = async (): Promise<number[]> => {
    const waited: number[] = []
    for (let i = 0; i < perTurn; i++) {
      await sleep(betweenMs * (0.5 + Math.random()))
      waited.push(await waitMs())
    }
    return waited
  }

  const people: Person[] = []
  for (let i = 0; i < students; i++) people.push(await register(product, freshName('student')))
  const pages = await Promise.all(people.map((person) => openPage(product.url, person)))
  let finished = 0
  const student = async (person: Person, page: OpenPage, end: AbortSignal): Promise<void> => {
    while (!end.aborted) {
      const begun = await person
        .call('POST /run', { body: { pid, language, code: source(unlike()) } })
        .catch(() => null)
      if (!begun) await sleep(1_000)
      else {
        await page.hears(`run ${begun.id}`)
        finished += 1
      }
    }
  }

  await contest()
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    alone.push(...(await contest()))
    const lesson = new AbortController()
    const working = people.map((person, i) => student(person, pages[i]!, lesson.signal))
    await sleep(1_000)
    beside.push(...(await contest()))
    lesson.abort()
    await Promise.all(working)
  }
  for (const page of [...pages, contestPage]) page.close()
  figures.push(
    { name: 'contest submission to verdict', unit: 'ms', value: mean(alone), bar: null },
    { name: `the same while ${students} students run`, unit: 'ms', value: mean(beside), bar: null },
    { name: 'ratio', unit: 'x', value: mean(beside) / mean(alone), bar: 1.1 },
    { name: 'runs meanwhile', unit: '', value: finished, bar: null },
  )
  const speed = probe()
  report('run', scaled(figures, speed), { probe: speed, rounds, students })
} finally {
  await product.stop()
  looper.kill()
  rmSync(folder, { recursive: true, force: true })
}
