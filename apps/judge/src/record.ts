// One run of a program, recorded step by step. The recorder shares the box with the program, which can end it, silence it or
// write in its place: a record is read as a stranger's text, and says nothing of the program's verdict.

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JudgeRun } from '@verdict/contract/judge-protocol'
import { type Recording, recordedEnd, recordedStep, type RecordedStep } from '@verdict/contract/recording'
import type { RunResult } from '@verdict/contract/run'
import { languageName } from '@verdict/domain/language'
import { memoryLimitKb, runLimits, wallLimitMs } from '@verdict/domain/limits'
import { recordingRules } from '@verdict/domain/run'
import type { RunFacts } from '@verdict/sandbox'
import { headersIn } from './answer.ts'
import { beginningOf } from './beginning.ts'
import { compile, type Program, type Toolbox } from './compile.ts'
import type { LanguageDefinition } from './languages/definition.ts'
import { definitions } from './languages/table.ts'
import { programOf } from './run.ts'
import type { Slot } from './slot.ts'
import { HostFault } from './verdict-of-run.ts'

type Asked = Pick<JudgeRun, 'language' | 'code' | 'sources' | 'memoryKb' | 'cpuMs' | 'cases'>

/** @throws HostFault, or what `signal` was aborted with */
export async function recordRun(
  run: Asked,
  slot: Slot,
  tools: Toolbox,
  signal: AbortSignal,
): Promise<RunResult> {
  const definition = definitions[run.language]
  const { record: recorder } = definition
  const [given] = run.cases
  if (!recorder || !given) throw new HostFault(`cannot record ${languageName(run.language)}`)
  const headers = headersIn(run.sources, run.language)
  const stepped = await recordable(definition, recorder)
  const compiled = await compile(slot, tools, stepped, run.code, signal, { headers })
  const compilingMs = Math.round(compiled.cpuUs / 1000)
  if ('error' in compiled) return { compileError: compiled.error, outcomes: [], cpuMs: compilingMs }
  using program = compiled.program
  const { facts, record } = await recorded(run, given.input, { recorder, program, slot, signal })
  const cpuMs = compilingMs + Math.round(facts.cpuUs / 1000)
  return { compileError: null, outcomes: [], cpuMs, recording: recordingOf(record, facts) }
}

type Recorder = NonNullable<LanguageDefinition['record']>

const textOf = (file: string): Promise<string> =>
  readFile(join(import.meta.dirname, '..', 'recorders', file), 'utf8')

async function recordable(
  { precompiled, ...definition }: LanguageDefinition,
  { compile: other }: Recorder,
): Promise<LanguageDefinition> {
  if (!other) return { ...definition, ...(precompiled && { precompiled }) }
  const files = [{ name: other.beside, text: await textOf(other.beside) }]
  return { ...definition, compile: { ...definition.compile, argv: other.argv, files } }
}

interface Bench {
  recorder: Recorder
  program: Program
  slot: Slot
  signal: AbortSignal
}

async function recorded(
  { memoryKb, cpuMs }: Asked,
  input: string,
  { recorder, program, slot, signal }: Bench,
): Promise<{ facts: RunFacts; record: string }> {
  const { steps, bytes, outputBytes, cpuMs: mostMs } = recordingRules
  const [stdin, stdout, script] = [slot.fresh('input'), slot.fresh('record'), slot.fresh('recorder')]
  await writeFile(stdin, input)
  await writeFile(script, await textOf(recorder.file), { mode: 0o644 })
  const timeMs = Math.min(mostMs, cpuMs)
  const limits = {
    ...runLimits({ timeMs, memoryKb: memoryKb + recorder.memoryKb }, 0),
    wallTimeMs: wallLimitMs(timeMs),
  }
  const box = programOf({ program }, { limits })
  const request = {
    ...box,
    argv: recorder.argv,
    env: { ...box.env, RECORD: [steps, bytes, outputBytes].join() },
    mounts: [{ path: slot.inBase(script), name: 'recorder.py' }],
    traces: recorder.traces === true,
    limits: { ...box.limits, outputBytes: bytes },
    stdin: slot.inBase(stdin),
    stdout: slot.inBase(stdout),
  }
  try {
    const facts = await slot.gate.beside(() => slot.run(request, signal))
    if (facts.execError !== null) throw new HostFault(`${recorder.argv[0]}: ${facts.execError}`)
    return { facts, record: await beginningOf(stdout, bytes) }
  } finally {
    for (const path of [stdin, stdout, script]) await rm(path, { force: true })
  }
}

/** All that is not a step in its place ends the record. */
function recordingOf(record: string, facts: RunFacts): Recording {
  const steps: RecordedStep[] = []
  let [deep, out] = [0, 0]
  /** Output up to the limit, whatever the lines together claim. */
  const bounded = (text: string) => {
    const part = text.slice(0, Math.max(0, recordingRules.outputBytes - out))
    out += part.length
    return part.toWellFormed()
  }
  const lines = record.split('\n')
  // A limit may have cut off the last one in its middle.
  lines.pop()
  for (const line of lines) {
    const said = jsonIn(line)
    const end = recordedEnd.safeParse(said)
    if (end.success) return { ...end.data, out: bounded(end.data.out), steps }
    const { success, data } = recordedStep.safeParse(said)
    if (!success || data.keep > deep || steps.length === recordingRules.steps) break
    deep = data.keep + data.frames.length
    if (deep === 0 || deep > recordingRules.deep) break
    steps.push({ ...data, out: bounded(data.out) })
  }
  return { end: brokenOffBy(facts), words: '', out: '', steps }
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function brokenOffBy({ killedFor, oomKills }: RunFacts): Recording['end'] {
  if (oomKills > 0) return 'memory'
  if (killedFor === 'cpu' || killedFor === 'wall') return 'time'
  return killedFor === 'output' ? 'size' : 'lost'
}

/** Whether the programs of a language are recorded here, tried with its first program. */
export async function canRecord(
  { language, record, hello }: LanguageDefinition,
  slot: Slot,
  tools: Toolbox,
  signal: AbortSignal,
): Promise<boolean> {
  if (!record) return false
  const first = {
    sources: [],
    language,
    code: hello,
    memoryKb: memoryLimitKb.default,
    cpuMs: recordingRules.cpuMs,
    cases: [{ input: '', expected: null }],
  }
  const { recording } = await recordRun(first, slot, tools, signal).catch((error: unknown) => {
    if (error instanceof HostFault) return { recording: null }
    throw error
  })
  return recording?.end === 'exit' && recording.steps.length > 0
}
