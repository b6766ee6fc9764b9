// All that must hold before a change is good, from the quickest to the slowest. A stage that fails does not keep the later
// ones from running; a stage of tests that ran no test has failed too. The last line is `N passed, N failed`.
// `npm test -- lint server` runs the stages whose names begin so.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScreen, duration } from '@verdict/supervisor/screen'
import {
  compilers,
  debuggers,
  directories,
  ensurePackages,
  fonts,
  scriptTools,
} from '@verdict/supervisor/system-packages'
import { ensureWebBuild } from '@verdict/supervisor/web-build'
import { dataRoot } from '@verdict/testkit/data-root'
import { browserPackages, ensureBrowser } from '../e2e/browser.ts'
import { type Count, countReport, failedCheck, listFailures, passedCheck } from './count.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const node = join(root, 'node_modules/node/bin')
/** The many programs of ours that tests start are compiled once for all of them. */
const compiledCode = mkdtempSync(join(dataRoot(), 'verdict-code-'))
process.once('exit', () => rmSync(compiledCode, { recursive: true, force: true }))
const environment = {
  ...process.env,
  PATH: `${node}:${bin}:${process.env['PATH']}`,
  NODE_COMPILE_CACHE: compiledCode,
}

interface Stage {
  name: string
  run: () => Promise<Count>
}

/** @param printed whether its output appears as it comes, or as one piece at its end */
const exitCode = (
  command: readonly [string, ...string[]],
  printed: 'at once' | 'at its end',
): Promise<number> =>
  new Promise((resolve, reject) => {
    const [file, ...args] = command
    const output = printed === 'at once' ? 'inherit' : 'pipe'
    const child = spawn(file, args, { cwd: root, env: environment, stdio: ['inherit', output, output] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
    const end = (signal: NodeJS.Signals) => child.kill(signal)
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.stdout.write(said)
      process.off('SIGTERM', end)
      process.off('SIGINT', end)
      if (signal) process.exit(1)
      resolve(code ?? 1)
    })
  })

/** One check, whatever the number of commands: good when all of them end with 0. */
const check = (name: string, ...commands: [string, ...string[]][]): Stage => ({
  name,
  run: async () => {
    const codes: number[] = []
    for (const command of commands) codes.push(await exitCode(command, 'at its end'))
    return codes.every((code) => code === 0) ? passedCheck : failedCheck
  },
})

/** Results of all stages of tests: printed again at the end, where somebody looks first. */
const failures: string[] = []

const vitest = (name: string, ...projects: string[]): Stage => ({
  name,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verdict-report-'))
    const report = join(folder, 'report.json')
    try {
      const code = await exitCode(
        [
          'vitest',
          'run',
          ...projects.map((project) => `--project=${project}`),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        'at once',
      )
      const json = readReport(report)
      failures.push(...listFailures(json))
      return countReport(json, code)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

const readReport = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const checks: readonly Stage[] = [
  check(
    'lint and types',
    // The rules need the types of the whole program: the compiler's own errors come with them.
    ['oxlint', '--type-aware', '--type-check', '--deny-warnings', '.'],
    ['node', 'tools/arrows.ts'],
    ['node', 'tools/plain-words.ts'],
    ['node', 'tools/rolling-migrations.ts'],
    ['knip', '--no-progress'],
  ),
  check('format', ['oxfmt', '--check', '.']),
  check('rules named by tests', ['node', 'tools/rule-coverage.ts']),
]
const testsBesideChecks: readonly Stage[] = [
  vitest('sandbox', 'sandbox'),
  vitest('unit and page', 'unit', 'web'),
]
const otherTests: readonly Stage[] = [
  check('benches', ['node', 'bench/quick.ts']),
  vitest('server', 'server'),
  vitest('judge', 'judge'),
  vitest('browser journeys', 'e2e'),
]

const asked = process.argv.slice(2)
const isChosen = ({ name }: Stage): boolean =>
  asked.length === 0 || asked.some((word) => name.startsWith(word))

// Files that tests make for other accounts must be readable for them, however strict the shell that started us.
process.umask(0o022)
const screen = createScreen()

const prepare = async (): Promise<void> => {
  await screen.step(
    'System packages',
    'looking for compilers and a browser, installing what is missing',
    () => ensurePackages([...compilers, debuggers, directories, ...scriptTools, fonts, ...browserPackages()]),
    (installed) => (installed.length > 0 ? `installed ${installed.join(', ')}` : 'there'),
  )
  await screen.step(
    'Browser',
    "downloading Playwright's Chromium, since this system has none as a package",
    ensureBrowser,
    (done) => (done === 'installed' ? 'installed' : null),
  )
  await screen.step(
    'Web page',
    'building',
    () => ensureWebBuild(root),
    (done) => (done === 'built' ? 'built' : 'unchanged'),
  )
}

interface Result {
  name: string
  count: Count
  ms: number
}

const runEach = async (stages: readonly Stage[]): Promise<Result[]> => {
  const results: Result[] = []
  for (const { name, run } of stages.filter(isChosen)) {
    screen.say(`\n── ${name}`)
    const started = performance.now()
    results.push({ name, count: await run(), ms: performance.now() - started })
  }
  return results
}

const runAll = async (): Promise<void> => {
  // Types are checked by one thread for a minute, and the sandbox's tests wait for clocks most of their time.
  const first = await Promise.all([runEach(checks), runEach(testsBesideChecks)])
  const results = [...first.flat(), ...(await runEach(otherTests))]
  screen.say('')
  for (const { name, count, ms } of results) {
    const mark = count.failed > 0 ? '✗' : '✓'
    screen.say(
      `  ${mark}  ${name.padEnd(22)}${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed   ${duration(ms)}`,
    )
  }
  for (const failure of failures) screen.say(`\n  ✗ ${failure}`)
  const sum = (key: keyof Count) => results.reduce((total, { count }) => total + count[key], 0)
  screen.say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

const stages = [...checks, ...testsBesideChecks, ...otherTests]
if (!stages.some(isChosen)) {
  screen.say(`There is no such stage. There are: ${stages.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
try {
  await prepare()
} catch (error) {
  // Without compilers, a browser or a page most stages would fail for a reason that is not theirs.
  screen.say(`\n${error instanceof Error ? error.message : String(error)}\n`)
  screen.say('0 passed, 1 failed')
  process.exit(1)
}
await runAll()
// The channel to the program that started us would keep us here.
process.exit()
