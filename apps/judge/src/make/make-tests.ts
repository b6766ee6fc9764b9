// Each test: its input, all validators, its output. A test that fails says why, and the next one is made.

import { rm } from 'node:fs/promises'
import type { JudgeMake, MadeItem, MakeUnit } from '@verdict/contract/make'
import { buildLimits } from '@verdict/domain/build'
import { runLimits } from '@verdict/domain/limits'
import { Judge } from '@verdict/domain/verdict'
import { runProgram } from '../run.ts'
import { failureOf as endOf } from '../verdict-of-checker.ts'
import { validateInput } from '../validate.ts'
import { writeFile } from 'node:fs/promises'
import { factsOfFile, type FileFacts } from './file-facts.ts'
import { bytesOf, generate, ProgramFails } from './generate.ts'
import type { MadeFile, Outbox } from './outbox.ts'
import type { Bench, Programs } from './programs.ts'

type Item = MakeUnit['items'][number]

interface Desk extends Bench {
  make: JudgeMake
  programs: Programs
  outbox: Outbox
  hold: (sha256: string, signal: AbortSignal) => Promise<{ path: string } & Disposable>
}

/** @throws DoesNotCompile, HostFault, the reason of the signal, or what the server refused */
export async function makeUnits(desk: Desk): Promise<void> {
  await desk.programs.prepare(desk.make)
  const until = performance.now() + buildLimits.sliceMs
  for (const [index, unit] of desk.make.units.entries()) {
    if (index > 0 && performance.now() > until) break
    await makeUnit(desk, unit)
  }
}

async function makeUnit(desk: Desk, unit: MakeUnit): Promise<void> {
  const needsInput = unit.items.filter(({ input }) => input === null)
  let cpuMs = 0
  let files: Map<number | null, string> | null = null
  if (unit.command && needsInput.length > 0) {
    try {
      const numbers = unit.items.flatMap(({ file }) => file ?? [])
      const generators = desk.make.generators
      const generated = await generate(desk, desk.programs, { generators, command: unit.command }, numbers)
      files = generated.files
      cpuMs = generated.cpuMs
    } catch (error) {
      if (!(error instanceof ProgramFails)) throw error
      const failure = failureOf(error)
      await desk.outbox.put({
        files: [],
        items: unit.items.map((item) => ({ ...begun(item), failure, cpuMs: 0 })),
      })
      return
    }
  }
  for (const item of unit.items) {
    await makeItem(desk, item, item.input ? null : (files?.get(item.file) ?? null), cpuMs)
    cpuMs = 0
  }
}

const failureOf = ({ stage, program, message }: ProgramFails) => ({ stage, program, words: message })

const begun = ({ position, isValid }: Item) => ({ position, input: null, isValid, output: null })

async function makeItem(desk: Desk, item: Item, generated: string | null, spentMs: number): Promise<void> {
  const made: MadeItem = { ...begun(item), failure: null, cpuMs: spentMs }
  const files: MadeFile[] = []
  try {
    using held = generated === null && item.input ? await desk.hold(item.input.sha256, desk.signal) : null
    const input = { path: generated ?? held!.path, bytes: 0 }
    input.bytes = await bytesOf(input.path)
    if (generated !== null) {
      made.input = await taken(desk, generated, { stage: 'generator', program: '' }, files)
    }
    if (!item.isValid) {
      made.cpuMs += await validate(desk, input.path)
      made.isValid = true
    }
    if (item.needsOutput && item.output === null) {
      const { output, cpuMs } = await outputOf(desk, input)
      made.cpuMs += cpuMs
      made.output = await taken(desk, output, { stage: 'solution', program: desk.make.solution!.name }, files)
    }
  } catch (error) {
    if (!(error instanceof ProgramFails)) throw error
    made.failure = failureOf(error)
  }
  await desk.outbox.put({ files, items: [made] })
}

async function taken(
  desk: Desk,
  path: string,
  { stage, program }: { stage: 'generator' | 'solution'; program: string },
  files: MadeFile[],
): Promise<Pick<FileFacts, 'sha256' | 'bytes'>> {
  const { sha256, bytes, fault } = await factsOfFile(path, desk.make.utf8)
  if (fault !== null) throw new ProgramFails(stage, program, fault)
  files.push({ path, sha256 })
  return { sha256, bytes }
}

/** @returns the CPU time of all validators @throws ProgramFails if one rejects */
export async function validate(
  { make, programs, slot, signal }: Omit<Desk, 'outbox' | 'hold'>,
  path: string,
): Promise<number> {
  let cpuMs = 0
  for (const validator of make.validators) {
    const program = await programs.aside('validator', validator)
    const { judge, message = '', time } = await validateInput(validator, { slot, signal }, program, { path })
    cpuMs += time
    if (judge !== Judge.Accepted) throw new ProgramFails('validator', validator.name, message)
  }
  return cpuMs
}

async function outputOf(desk: Desk, input: { path: string; bytes: number }) {
  const { make, programs, slot, tools, signal } = desk
  const { judged, solution } = make
  const program = await programs.solution(solution!)
  const answer = slot.fresh('answer')
  await writeFile(answer, '')
  const test = {
    input,
    output: { path: answer, bytes: 0 },
    limits: { ...runLimits(solution!, 0), outputBytes: buildLimits.fileBytes },
  }
  const task = { ...judged, code: solution!.code }
  const own = { slot, tools, signal, program, task, isOnce: true, keep: () => undefined }
  const ran = await runProgram(own, test)
  await rm(answer, { force: true })
  const { judge, words, note, cpuTimeMs } = ran.outcome
  if (judge !== Judge.Accepted) {
    await ran.removeOutput()
    const said = [words || endOf(ran.facts), note].filter((part) => part !== null && part !== '')
    throw new ProgramFails('solution', solution!.name, said.join('\n'))
  }
  return { output: ran.outputPath, cpuMs: cpuTimeMs }
}
