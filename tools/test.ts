// All that must hold before a change is good, from the quickest to the slowest. A stage that fails does not keep the later
// ones from running; a stage of tests that ran no test has failed too. The last line is `N passed, N failed`.
// `npm test -- lint server` runs the stages whose names begin so.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScreen, duration } from '@verdict/supervisor/screen'
import { compilers, ensurePackages, fonts } from '@verdict/supervisor/system-packages'
import { ensureWebBuild } from '@verdict/supervisor/web-build'
import { browserPackages, ensureBrowser } from '../e2e/browser.ts'
import { type Count, countReport, failedCheck, listFailures, passedCheck } from './count.ts'

const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const node = join(root, 'node_modules/node/bin')
const environment = { ...process.env, PATH: `${node}:${bin}:${process.env['PATH']}` }

interface Stage {
  name: string
  run: () => Promise<Count>
}

const exitCode = (command: readonly [string, ...string[]]): Promise<number> =>
  new Promise((resolve, reject) => {
    const [file, ...args] = command
    const child = spawn(file, args, { cwd: root, env: environment, stdio: 'inherit' })
    const end = (signal: NodeJS.Signals) => child.kill(signal)
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
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
    for (const command of commands) codes.push(await exitCode(command))
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
      const code = await exitCode([
        'vitest',
        'run',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ])
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

const stages: readonly Stage[] = [
  check(
    'lint',
    ['oxlint', '--type-aware', '--deny-warnings', '.'],
    ['node', 'tools/arrows.ts'],
    ['knip', '--no-progress'],
  ),
  check('format', ['oxfmt', '--check', '.']),
  check('types', ['tsc', '--noEmit', '-p', '.'], ['tsc', '--noEmit', '-p', 'apps/web']),
  check('rules named by tests', ['node', 'tools/rule-coverage.ts']),
  vitest('unit and page', 'unit', 'web'),
  vitest('server', 'server'),
  vitest('sandbox', 'sandbox'),
  vitest('judge', 'judge'),
  vitest('browser journeys', 'e2e'),
]

const asked = process.argv.slice(2)
const chosen = stages.filter(({ name }) => asked.length === 0 || asked.some((word) => name.startsWith(word)))

// Files that tests make for other accounts must be readable for them, however strict the shell that started us.
process.umask(0o022)
const screen = createScreen()

const prepare = async (): Promise<void> => {
  await screen.step(
    'System packages',
    'looking for compilers and a browser, installing what is missing',
    () => ensurePackages([...compilers, fonts, ...browserPackages()]),
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

const runAll = async (): Promise<void> => {
  const results: { name: string; count: Count; ms: number }[] = []
  for (const stage of chosen) {
    screen.say(`\n── ${stage.name}`)
    const started = performance.now()
    results.push({ name: stage.name, count: await stage.run(), ms: performance.now() - started })
  }
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

if (chosen.length === 0) {
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
