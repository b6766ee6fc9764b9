// The program runs in several processes beside a manager of the problem, which speaks with each of them and gives the score.

import { rm } from 'node:fs/promises'
import { isByPath } from '@verdict/domain/problem-kind'
import { Judge } from '@verdict/domain/verdict'
import type { GroupFacts, GroupRequest, RunFacts } from '@verdict/sandbox'
import type { Program } from '../compile.ts'
import { keepRuntimeCached, readThrough } from '../page-cache.ts'
import { managerLimits, problemProgramOf, saidBy } from '../problem-program.ts'
import { processArguments, runManager } from '../protocols/cms.ts'
import type { ProgramRun, Said } from '../protocols/protocol.ts'
import { measured, noteFor, programOf, twiceIfClose } from '../run.ts'
import { together, verdictOfGroup } from '../verdict-of-group.ts'
import { type Desk, type Kind, reported, type TestCase, type TestOutcome } from './kind.ts'

export const communication: Kind = async (desk) => {
  const manager = await problemProgramOf(desk, 'manager')
  return async (test) => {
    await readThrough(test.input.path, test.input.bytes)
    await keepRuntimeCached(desk.program.definition)
    const stdout = desk.slot.fresh('score')
    try {
      const run = managerRun(desk, test, manager)
      const facts = await twiceIfClose(
        desk,
        test,
        (factor) => desk.slot.runGroup(requestFor(desk, test, { run, stdout, factor }), desk.signal),
        ({ programs }) => together(programs),
      )
      const said = await saidBy(run, facts.manager, stdout)
      await desk.show?.program({ ...together(facts.programs), ...allErrors(facts.programs) }, null)
      desk.show?.says(said.message)
      return await outcomeOf(desk, test, facts, said)
    } finally {
      await rm(stdout, { force: true })
    }
  }
}

const managerRun = ({ slot, task }: Desk, { input, limits }: TestCase, program: Program): ProgramRun =>
  runManager(
    {
      slot,
      program,
      flags: task.flags,
      files: { input: input.path, output: null, answer: '', source: '' },
      limits: managerLimits(limits, task.processes),
    },
    { processes: task.processes, inputBytes: input.bytes },
  )

function requestFor(
  desk: Desk,
  test: TestCase,
  { run, stdout, factor }: { run: ProgramRun; stdout: string; factor: number },
): GroupRequest {
  const { processes, flags } = desk.task
  const byPath = isByPath(flags)
  const program = programOf(desk, test, { factor, conversing: !byPath })
  return {
    programs: Array.from({ length: processes }, (_, number) => ({
      ...program,
      argv: [...program.argv, ...processArguments(flags, { number, processes })],
    })),
    manager: { ...run.request, stdout: desk.slot.inBase(stdout) },
    byPath,
  }
}

async function outcomeOf(
  desk: Desk,
  test: TestCase,
  { programs, manager }: GroupFacts,
  said: Said,
): Promise<TestOutcome> {
  const { judge, share, words, note, at } = verdictOfGroup({
    programs: programs.map((facts) => ({
      facts,
      endedFirst: facts.endedFirst,
      limits: test.limits,
      language: desk.program.definition,
      stdoutTail: '',
      imageBytes: desk.program.imageBytes,
      addressesBounded: desk.slot.addressesBounded,
    })),
    manager,
    ...said,
  })
  const ends = programs.map((facts, number) => `process ${number}: ${noteFor(facts)}`)
  const outcome = {
    judge,
    share,
    words,
    ...measured(together(programs), test.limits),
    note: [note, ...(judge === Judge.Accepted ? [] : ends)].filter((part) => part !== '').join('\n'),
  }
  return await reported(desk, { test, facts: programs[at]!, outputPath: null }, outcome)
}

/** With the number of each that wrote something. */
function allErrors(programs: readonly RunFacts[]): Pick<RunFacts, 'stderr' | 'stderrBytes'> {
  const parts = programs.flatMap(({ stderr }, number) => {
    if (stderr.length === 0) return []
    return programs.length === 1 ? [stderr] : [Buffer.from(`[${number}]\n`), stderr]
  })
  return {
    stderr: Buffer.concat(parts),
    stderrBytes: programs.reduce((sum, { stderrBytes }) => sum + stderrBytes, 0),
  }
}
