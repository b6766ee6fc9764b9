import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProblemDetail } from '@verdict/contract/problem'
import { type Language, languageRecords } from '@verdict/domain/language'
import { limitsWith, outputLimitBytes, wallLimitMs } from '@verdict/domain/limits'
import { ProblemType } from '@verdict/domain/problem'
import { isConversation } from '@verdict/domain/problem-kind'
import { Judge, judgeShortCode } from '@verdict/domain/verdict'
import { needed, oneArgument, optionalNumber, parse } from '../arguments.ts'
import { Exit, Failed } from '../failure.ts'
import { type Io, plain } from '../io.ts'
import { type Ended, ProgramMissing, runProgram } from '../local/process.ts'
import { type Outcome, outcomeOf } from '../local/sample.ts'
import { acceptedBy, languageOf, problemNumber, readProblem, readSource } from '../program.ts'
import { siteOf } from '../site.ts'
import { fill } from '../words/words.ts'
import { type Command, spokenWith } from './command.ts'

const compileSeconds = 60
const compilerBytes = 1024 * 1024
const shownChars = 2_000

interface Tested extends Outcome {
  number: number
  input: string
  expected: string
  ended: Ended
}

export const test: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'test', args, {
    problem: { type: 'string', short: 'p' },
    contest: { type: 'string', short: 'c' },
    language: { type: 'string', short: 'l' },
  })
  if (process.platform === 'win32') throw new Failed(io.words.test.windows)
  const file = oneArgument(io, 'test', 'FILE', positionals)
  const named = needed(io, 'test', '--problem', values.problem)
  const contest = optionalNumber(io, '--contest', values.contest)
  const code = await readSource(io, file)
  const site = await siteOf(io, values.site)
  spokenWith(subject, site)
  subject.contest = contest
  const pid = await problemNumber(io, site, named, contest)
  const problem = await readProblem(site, pid, contest)
  if (isConversation(problem.type)) throw new Failed(io.words.test.interactive, { pid })
  if (problem.samples.length === 0) throw new Failed(io.words.test.noSamples, { pid })
  const language = await languageOf(io, file, acceptedBy(problem), values.language)
  const folder = await mkdtemp(join(tmpdir(), 'verdict-test-'))
  try {
    const { sourceName } = languageRecords[language]
    await writeFile(join(folder, sourceName), code)
    const message = await compile(io, language, folder)
    if (message !== null) return sayCompileError(io, message, values.json)
    return await testAll(io, problem, language, { folder, json: values.json })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws Failed for a program that is not here, or that the person has stopped */
async function start(
  io: Io,
  language: Language,
  ...[command, folder, input, bounds]: Parameters<typeof runProgram>
): Promise<Ended> {
  try {
    const ended = await runProgram(command, folder, input, bounds)
    if (ended.stoppedBy === 'person') throw new Failed(io.words.test.stopped)
    return ended
  } catch (error) {
    if (!(error instanceof ProgramMissing)) throw error
    const packages = languageRecords[language].packages.join(' ')
    throw new Failed(io.words.test.noCompiler, { program: error.program, packages })
  }
}

/** @returns what the compiler says against the program; null: it compiled */
async function compile(io: Io, language: Language, folder: string): Promise<string | null> {
  const { compile: command } = languageRecords[language].commands
  // macOS has no static C library.
  const here = process.platform === 'darwin' ? command.replace(' --static', '') : command
  const bounds = { wallMs: compileSeconds * 1000, outputBytes: compilerBytes }
  const { code, stdout, stderr, stoppedBy } = await start(io, language, here, folder, '', bounds)
  if (stoppedBy === 'time') return fill(io.words.test.compileSlow, { seconds: compileSeconds })
  return code === 0 ? null : `${stdout}${stderr}`
}

function sayCompileError(io: Io, message: string, json: boolean): number {
  if (json)
    io.out(JSON.stringify({ verdict: judgeShortCode[Judge.CompileError], error: message, samples: [] }))
  else {
    io.out(io.paint('red', io.words.test.compileError))
    io.out(plain(message.trimEnd()))
  }
  return Exit.otherVerdict
}

interface Testing {
  folder: string
  json: boolean
}

async function testAll(
  io: Io,
  problem: ProblemDetail,
  language: Language,
  { folder, json }: Testing,
): Promise<number> {
  const { timeFactor, memoryFactor } = problem.accepts.find((one) => one.language === language)!
  const limits = limitsWith(
    { timeMs: problem.time, memoryKb: problem.memory },
    { time: timeFactor, memory: memoryFactor },
  )
  const command = languageRecords[language].commands.run.replaceAll('<limit>', `${limits.memoryKb}k`)
  const hasChecker = problem.type === ProblemType.SpecialJudge
  if (hasChecker && !json) io.say(fill(io.words.test.checker, { pid: problem.pid }))
  const tested: Tested[] = []
  for (const [index, { in: input, out: expected }] of problem.samples.entries()) {
    const bounds = {
      wallMs: wallLimitMs(limits.timeMs),
      outputBytes: outputLimitBytes(Buffer.byteLength(expected)),
    }
    const ended = await start(io, language, command, folder, input, bounds)
    const one = { number: index + 1, input, expected, ended, ...outcomeOf(ended, expected, limits.timeMs) }
    tested.push(one)
    if (!json) for (const line of linesOf(io, one, limits.timeMs, hasChecker)) io.out(line)
  }
  const passed = tested.filter((one) => isFine(one, hasChecker))
  if (json) io.out(JSON.stringify({ samples: tested.map((one) => asJson(one)) }))
  else {
    io.out(fill(io.words.test.summary, { passed: passed.length, total: tested.length }))
    io.say(io.words.test.local)
  }
  return passed.length === tested.length ? Exit.done : Exit.otherVerdict
}

const differs: ReadonlySet<Judge> = new Set([Judge.WrongAnswer, Judge.PresentationError])

/** A checker may accept other outputs. */
const isFine = ({ judge }: Outcome, hasChecker: boolean): boolean =>
  judge === Judge.Accepted || (hasChecker && differs.has(judge))

const asJson = ({ number, judge, at, ended: { ms, stdout, stderr, code } }: Tested) => ({
  sample: number,
  verdict: judgeShortCode[judge],
  time: ms,
  exitCode: code,
  output: stdout,
  errors: stderr,
  differsAt: at,
})

function linesOf(io: Io, tested: Tested, limit: number, hasChecker: boolean): string[] {
  const { test: words } = io.words
  const { number, judge, input, expected, ended, at, onlySpace } = tested
  const name = (io.words.verdicts as Record<string, string>)[judgeShortCode[judge]]!
  const verdict = hasChecker && differs.has(judge) ? words.maybe : name
  const head = fill(words.sample, { number, verdict, time: ended.ms })
  const lines = [io.paint(isFine(tested, hasChecker) ? 'green' : 'red', head)]
  if (judge === Judge.Accepted) return lines
  const cut = (title: string, text: string) => [title, ...shown(io, text)]
  lines.push(...cut(words.input, input))
  if (differs.has(judge)) {
    lines.push(...cut(words.expected, expected), ...cut(words.actual, ended.stdout))
    if (onlySpace) lines.push(words.spaces)
    if (at) lines.push(fill(words.line, at))
    return lines
  }
  if (judge === Judge.TimeLimitExceeded) lines.push(fill(words.limit, { limit }))
  else if (judge === Judge.OutputLimitExceeded) {
    lines.push(fill(words.tooMuch, { limit: outputLimitBytes(Buffer.byteLength(expected)) }))
  } else if (ended.signal !== null) lines.push(fill(words.signal, { signal: ended.signal }))
  else lines.push(fill(words.exit, { code: ended.code ?? '' }))
  if (ended.stderr !== '') lines.push(...cut(words.errors, ended.stderr))
  return lines
}

function shown(io: Io, text: string): string[] {
  const kept = plain(text.slice(0, shownChars)).trimEnd()
  const lines = kept.split('\n').map((line) => `  ${line}`)
  const left = text.length - shownChars
  return left > 0 ? [...lines, fill(io.words.test.cut, { bytes: left })] : lines
}
