// Two solutions on one input after another, until they differ often enough or time is up. The first one's output is the
// answer by which the second is judged; where solutions talk, both are judged by the problem's own interactor or manager.

import { rm, writeFile } from 'node:fs/promises'
import type { Client } from '@verdict/contract/client'
import type { JudgeMake, MadeStress, StressDifference } from '@verdict/contract/make'
import { stressLimits } from '@verdict/domain/build'
import { runLimits } from '@verdict/domain/limits'
import { ProblemType } from '@verdict/domain/problem'
import { generatorNamed, stagesWithSeed } from '@verdict/domain/recipe'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { beginningOf } from '../beginning.ts'
import { Kept } from '../kept.ts'
import type { Desk, JudgeCase, Show, TestOutcome } from '../kinds/kind.ts'
import { kindOf } from '../kinds/table.ts'
import { handIn } from '../lease.ts'
import { runProgram } from '../run.ts'
import { factsOfFile } from './file-facts.ts'
import { bytesOf, generate, ProgramFails } from './generate.ts'
import { validate } from './make-tests.ts'
import type { Bench, Programs } from './programs.ts'

const reportMs = 1_000

interface Stressing extends Bench {
  make: JudgeMake
  programs: Programs
  call: Client
}

type Solution = NonNullable<JudgeMake['solution']>
type Ran = StressDifference['first']

const talks: readonly ProblemType[] = [ProblemType.Interaction, ProblemType.Communication]

/** @throws DoesNotCompile, HostFault, the reason of the signal, or what the server refused */
export async function stress(stressing: Stressing): Promise<void> {
  const { make } = stressing
  const { command, from, leftMs } = make.stress!
  using kept = new Kept()
  const pair = await pairOf(stressing, kept)
  const until = performance.now() + leftMs
  const isOnce = wordsOf(command, 1) === wordsOf(command, 2)
  const report = new Report(stressing)
  let differences = 0
  for (let seed = from; ; seed++) {
    const tried = await tryOne(stressing, pair, stagesWithSeed(command, seed)).catch((error: unknown) => {
      if (error instanceof ProgramFails) return error
      throw error
    })
    const difference = tried instanceof ProgramFails ? null : tried
    const words = tried instanceof ProgramFails ? `${tried.stage} ${tried.program}: ${tried.message}` : ''
    differences += difference ? 1 : 0
    const isOver =
      words !== '' || isOnce || performance.now() >= until || differences >= stressLimits.differences
    await report.add({ difference, words, isOver })
    if (isOver) return
  }
}

const wordsOf = (command: string, seed: number): string => JSON.stringify(stagesWithSeed(command, seed))

/** Tells the server about once a second, and at once of a smaller difference. */
class Report {
  private readonly stressing: Stressing
  private tried = 0
  private since = performance.now()
  private smallest: StressDifference | null = null

  constructor(stressing: Stressing) {
    this.stressing = stressing
  }

  async add({
    difference,
    words,
    isOver,
  }: Pick<MadeStress, 'difference' | 'words' | 'isOver'>): Promise<void> {
    this.tried += 1
    const isSmaller = difference !== null && difference.input.bytes < (this.smallest?.input.bytes ?? Infinity)
    if (isSmaller) this.smallest = difference
    const spentMs = Math.round(performance.now() - this.since)
    if (!isSmaller && !isOver && spentMs < reportMs) return
    const { call, make, signal } = this.stressing
    const body = { tried: this.tried, spentMs, difference: isSmaller ? difference : null, words, isOver }
    const params = { makeId: make.makeId }
    this.tried = 0
    this.since = performance.now()
    await handIn(() => call('POST /judge/make/:makeId/stress', { params, body, signal }), signal)
    signal.throwIfAborted()
  }
}

interface Side {
  desk: Desk
  solution: Solution
  shown: Shown
  judgeCase: JudgeCase
}

interface Pair {
  first: Side
  second: Side
  isTalk: boolean
}

async function pairOf(stressing: Stressing, kept: Kept): Promise<Pair> {
  const { make, programs, slot, tools, signal } = stressing
  const { judged } = make
  const side = async (solution: Solution): Promise<Side> => {
    const program = await programs.solution(solution)
    const shown = new Shown()
    const task = { ...judged, code: solution.code }
    const keep = (one: Disposable): void => kept.add(one)
    const desk: Desk = { task, slot, tools, program, signal, keep, isOnce: true, show: shown }
    return { desk, solution, shown, judgeCase: await kindOf(judged.kind)(desk) }
  }
  const isTalk = talks.includes(judged.kind) || judged.passes > 1
  return { first: await side(make.solution!), second: await side(make.stress!.second), isTalk }
}

async function tryOne(
  stressing: Stressing,
  pair: Pair,
  stages: string[][],
): Promise<StressDifference | null> {
  const { make, programs, slot } = stressing
  const command = stages.map(([name = '', ...args]) => {
    const found = generatorNamed(make.generators, name)
    return { generator: found ? make.generators.indexOf(found) : -1, args }
  })
  const { generators } = make
  const { files } = await generate(stressing, programs, { generators, command }, [])
  const path = files.get(null)!
  const bytes = await bytesOf(path)
  const { fault } = await factsOfFile(path, make.utf8)
  if (fault !== null) throw new ProgramFails('generator', stages.at(-1)?.[0] ?? '', fault)
  await validate(stressing, path)
  const empty = slot.fresh('empty')
  await writeFile(empty, '')
  const found = await (pair.isTalk ? bothJudged : secondByFirst)(pair, { path, bytes }, empty)
  await rm(empty, { force: true })
  const difference = found && {
    command: stages
      .map((words) => words.join(' '))
      .join(' | ')
      .slice(0, stressLimits.command),
    input: { text: await beginningOf(path, stressLimits.inputChars), bytes },
    ...found,
  }
  await rm(path, { force: true })
  return difference
}

interface File {
  path: string
  bytes: number
}

async function judgedBy({ judgeCase, solution, shown }: Side, input: File, answer: File): Promise<Ran> {
  shown.clear()
  const outcome = await judgeCase({ input, output: answer, limits: runLimits(solution, answer.bytes) })
  return ranAs(outcome, shown)
}

const ranAs = ({ judge, words, note }: TestOutcome, { output, message }: Shown): Ran => ({
  judge,
  words: (words || message || note).slice(0, 500),
  output,
})

async function bothJudged({ first, second }: Pair, input: File, empty: string) {
  const answer = { path: empty, bytes: 0 }
  const [one, other] = [await judgedBy(first, input, answer), await judgedBy(second, input, answer)]
  return one.judge === other.judge ? null : { first: one, second: other }
}

async function secondByFirst({ first, second }: Pair, input: File, empty: string) {
  const limits = runLimits(first.solution, 0)
  first.shown.clear()
  const ran = await runProgram(first.desk, { input, output: { path: empty, bytes: 0 }, limits })
  try {
    await first.shown.program(ran.facts, ran.outputPath)
    if (ran.outcome.judge !== Judge.Accepted) {
      const other = await judgedBy(second, input, { path: empty, bytes: 0 })
      const bothFail = other.judge === ran.outcome.judge
      return bothFail ? null : { first: ranAs(ran.outcome, first.shown), second: other }
    }
    const answer = { path: ran.outputPath, bytes: ran.outputBytes }
    const other = await judgedBy(second, input, answer)
    if (other.judge === Judge.Accepted) return null
    return { first: { judge: null, words: '', output: first.shown.output }, second: other }
  } finally {
    await ran.removeOutput()
  }
}

class Shown implements Show {
  output = { text: '', bytes: 0 }
  message = ''

  clear(): void {
    this.output = { text: '', bytes: 0 }
    this.message = ''
  }

  pass(): void {
    this.output = { text: '', bytes: 0 }
  }

  async program({ stdoutBytes }: RunFacts, outputPath: string | null): Promise<void> {
    const text = outputPath === null ? '' : await beginningOf(outputPath, stressLimits.shownChars)
    this.output = { text, bytes: stdoutBytes }
  }

  says(message: string): void {
    this.message = message
  }

  talk(): void {}
}
