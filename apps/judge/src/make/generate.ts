// A generator prints a test, or writes several by number into its folder. It is boxed like a submission.

import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { JudgeMake, MakeUnit } from '@verdict/contract/make'
import { buildLimits } from '@verdict/domain/build'
import { processLimit, type RunLimits, wallLimitMs } from '@verdict/domain/limits'
import type { RunFacts, RunRequest } from '@verdict/sandbox'
import { cutToBytes } from '../compiler-output.ts'
import type { Program } from '../compile.ts'
import { messageOf } from '../problem-program.ts'
import { programOf } from '../run.ts'
import { failureOf } from '../verdict-of-checker.ts'
import { HostFault } from '../verdict-of-run.ts'
import type { Bench, Programs } from './programs.ts'

/** A program of a test did not do its part. */
export class ProgramFails extends Error {
  override name = 'ProgramFails'
  readonly stage: 'generator' | 'validator' | 'solution'
  readonly program: string

  constructor(stage: 'generator' | 'validator' | 'solution', program: string, message: string) {
    super(cutToBytes(message, buildLimits.words))
    this.stage = stage
    this.program = program
  }
}

const limits: RunLimits = {
  cpuTimeMs: buildLimits.generatorMs,
  wallTimeMs: wallLimitMs(buildLimits.generatorMs),
  memoryKb: buildLimits.generatorKb,
  outputBytes: buildLimits.fileBytes,
  processes: processLimit,
}

const boxBytes = 256 * 1024 * 1024

/** Ways in which generators write the number of a test as the name of its file. */
const namesOf = (number: number): string[] => {
  const text = String(number)
  return [...new Set([text, text.padStart(2, '0'), text.padStart(3, '0')])]
}

export interface Generated {
  /** By the number of a file; null: what was printed. */
  files: Map<number | null, string>
  cpuMs: number
}

type Command = NonNullable<MakeUnit['command']>

/**
 * @param files numbers of the files that the last program writes; empty: it prints the test
 * @throws ProgramFails, DoesNotCompile, HostFault, or the reason of the signal
 */
export async function generate(
  bench: Bench,
  programs: Programs,
  { generators, command }: { generators: JudgeMake['generators']; command: Command },
  files: readonly number[],
): Promise<Generated> {
  let stdin: string | null = null
  let cpuMs = 0
  for (const [index, { generator, args }] of command.entries()) {
    const source = generators[generator]
    if (!source) throw new HostFault('a make names a generator that it does not have')
    const program = await programs.aside('generator', source)
    const isLast = index === command.length - 1
    const run = isLast && files.length > 0 ? runWriting : runPrinting
    const ran: Ran = await run(bench, { program, args, stdin })
    if (stdin !== null) await rm(stdin, { force: true })
    cpuMs += Math.round(ran.facts.cpuUs / 1000)
    try {
      await assertWell(source.name, ran.facts)
      if (isLast) return { files: await madeBy(source.name, ran, files), cpuMs }
    } catch (error) {
      await rm(ran.left, { recursive: true, force: true })
      throw error
    }
    stdin = ran.left
  }
  throw new HostFault('a make has a command without programs')
}

interface Called {
  program: Program
  args: readonly string[]
  stdin: string | null
}

interface Ran {
  facts: RunFacts
  /** The file that it printed, or the folder of those that it wrote. */
  left: string
  isFolder: boolean
}

function requestFor({ slot }: Bench, { program, args, stdin }: Called): RunRequest {
  const run = programOf({ program }, { limits })
  return { ...run, argv: [...run.argv, ...args], ...(stdin !== null && { stdin: slot.inBase(stdin) }) }
}

async function runPrinting(bench: Bench, called: Called): Promise<Ran> {
  const { slot, signal } = bench
  const stdout = slot.fresh('generated')
  const request = { ...requestFor(bench, called), stdout: slot.inBase(stdout) }
  const facts = await slot.gate.beside(() => slot.run(request, signal))
  return { facts, left: stdout, isFolder: false }
}

/** A class path names more than the folder. */
const besideBox = (word: string): string => word.replace(/^\/box(?=[/:]|$)/, '/opt/program')

/** In a folder of its own, with the program beside it. */
async function runWriting(bench: Bench, called: Called): Promise<Ran> {
  const { slot, signal } = bench
  const { program, args } = called
  const folder = slot.fresh('written')
  await mkdir(folder)
  const request = requestFor(bench, { ...called, args: [] })
  const facts = await slot.gate.beside(() =>
    slot.run(
      {
        ...request,
        argv: [...request.argv.map(besideBox), ...args],
        box: {
          kind: 'fresh',
          bytes: boxBytes,
          artifacts: [{ name: '*', path: slot.inBase(folder), maxBytes: boxBytes }],
        },
        mounts: [{ path: program.directory, name: 'program' }],
      },
      signal,
    ),
  )
  return { facts, left: folder, isFolder: true }
}

async function assertWell(name: string, facts: RunFacts): Promise<void> {
  if (facts.execError !== null) throw new HostFault(`a generator could not be started: ${facts.execError}`)
  const failure = failureOf(facts) ?? (facts.exitCode === 0 ? null : `exit code ${facts.exitCode}`)
  if (failure === null) return
  const said = (await messageOf(facts, null)).trim()
  throw new ProgramFails('generator', name, said === '' ? failure : `${failure}: ${said}`)
}

/** How files that were written did not arrive, and is no fault of this machine. */
const faultsOfFiles: Readonly<Record<string, string>> = {
  tooMany: 'wrote too many files',
  nameTooLong: 'wrote a file whose name is too long',
  missing: 'wrote no files',
}
/** Left out: what else there is may be enough. */
const noFiles: readonly (string | null)[] = [null, 'symlink', 'notRegularFile']

async function madeBy(
  name: string,
  { facts, left, isFolder }: Ran,
  files: readonly number[],
): Promise<Generated['files']> {
  if (!isFolder) return new Map([[null, left]])
  const error = facts.artifacts[0]?.error ?? null
  if (!noFiles.includes(error)) {
    const words = faultsOfFiles[error!]
    if (words === undefined) throw new HostFault(`files of a generator could not be kept: ${error}`)
    throw new ProgramFails('generator', name, words)
  }
  const written = new Set(await readdir(left))
  const made = new Map<number | null, string>()
  for (const number of files) {
    const found = namesOf(number).find((one) => written.delete(one))
    if (found === undefined) throw new ProgramFails('generator', name, `file ${number} is missing`)
    made.set(number, join(left, found))
  }
  for (const other of written) await rm(join(left, other), { force: true })
  return made
}

export const bytesOf = async (path: string): Promise<number> => (await stat(path)).size
