// Program and interactor run side by side, with crossed stdin and stdout. The program meets its own limit first.

import { Judge } from '@verdict/domain/verdict'
import type { PairFacts, PairRequest } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import { keepRuntimeCached, readThrough } from '../page-cache.ts'
import { interactorLimits, problemProgramOf, problemProgramRun, saidBy } from '../problem-program.ts'
import type { ProgramRun } from '../protocols/protocol.ts'
import { fullProtocolOf } from '../protocols/table.ts'
import { measured, noteFor, programOf, twiceIfClose } from '../run.ts'
import { compileTap, talkIn, tapped, withoutTap } from '../tap.ts'
import { verdictOfPair } from '../verdict-of-pair.ts'
import { type Desk, type Kind, reported, type TestCase, type TestOutcome } from './kind.ts'
import { inPasses, type Pass } from './passes.ts'

export const interaction: Kind = async (desk) => {
  const interactor = await problemProgramOf(desk, 'interactor')
  const tap = desk.show ? await tapFor(desk) : null
  return (test) => inPasses(desk, 'interactor', test, (pass) => judgePass(desk, { interactor, tap }, pass))
}

interface Side {
  interactor: Program
  tap: Program | null
}

async function judgePass(desk: Desk, { interactor, tap }: Side, pass: Pass): Promise<TestOutcome> {
  const { test } = pass
  await readThrough(test.input.path, test.input.bytes)
  await keepRuntimeCached(desk.program.definition)
  const run = await interactorRun(desk, pass, interactor)
  const request = tap ? tapped(run.request, tap) : run.request
  const facts = await twiceIfClose(
    desk,
    test,
    (factor) => desk.slot.runPair(requestFor(desk, test, request, factor), desk.signal),
    (pair) => pair.program,
    run.forget,
  )
  const outcome = await outcomeOf(desk, test, tap ? await shown(desk, facts) : facts, run)
  return await reported(desk, { test, facts: facts.program, outputPath: null }, outcome)
}

async function tapFor({ slot, tools, signal, keep }: Desk): Promise<Program> {
  const tap = await compileTap(slot, tools, signal)
  keep(tap)
  return tap
}

async function shown({ show }: Desk, { interactor, ...facts }: PairFacts): Promise<PairFacts> {
  const talk = talkIn(interactor.stderr)
  await show?.program(facts.program, null)
  show?.talk(talk)
  return { ...facts, interactor: withoutTap(interactor, talk) }
}

const interactorRun = ({ slot, task }: Desk, { test, feedback }: Pass, interactor: Program) =>
  problemProgramRun(slot, interactor, task, {
    files: { input: test.input.path, output: null, answer: test.output.path, source: '' },
    limits: interactorLimits(test.limits),
    feedback,
  })

function requestFor(
  desk: Desk,
  test: TestCase,
  interactor: PairRequest['interactor'],
  factor: number,
): PairRequest {
  return {
    program: programOf(desk, test, { factor, conversing: true }),
    interactor: { ...interactor, ignoreSigpipe: true },
    drainCodes: fullProtocolOf(desk.task.protocol, 'interactor').acceptingCodes,
  }
}

async function outcomeOf(
  desk: Desk,
  test: TestCase,
  facts: PairFacts,
  run: ProgramRun,
): Promise<TestOutcome> {
  const { message, ...said } = await saidBy(run, facts.interactor, null)
  desk.show?.says(message)
  const { judge, share, words, note } = verdictOfPair({
    program: {
      facts: facts.program,
      limits: test.limits,
      language: desk.program.definition,
      stdoutTail: '',
      imageBytes: desk.program.imageBytes,
      addressesBounded: desk.slot.addressesBounded,
    },
    interactor: facts.interactor,
    message,
    ...said,
    worth: test.worth,
    protocol: desk.task.protocol,
    firstExit: facts.firstExit,
  })
  const ends = judge === Judge.Accepted ? '' : `${facts.firstExit} ended first; ${noteFor(facts.program)}`
  return {
    judge,
    share,
    words,
    ...measured(facts.program, test.limits),
    note: [note, ends].filter((part) => part !== '').join('\n'),
  }
}
