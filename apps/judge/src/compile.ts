// Only a missing compiler or a failing sandbox is the host's fault. With precompiled files only success counts; a failure is
// repeated without. Byte order mark and CR LF are normalised first, so that they do not end up in a raw string.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { RunFacts } from '@verdict/sandbox'
import { beginningOf } from './beginning.ts'
import { artifactBytes, compileLimits } from './compile-limits.ts'
import type { CompileCache } from './compile-cache.ts'
import { readableOutput } from './compiler-output.ts'
import type { Held } from './disk-cache.ts'
import { imageSize } from './image-size.ts'
import { boxEnvironment, type LanguageDefinition } from './languages/definition.ts'
import type { PrecompiledUse, Precompilations } from './precompiled.ts'
import type { Slot } from './slot.ts'
import type { Library, Testlib } from './testlib.ts'
import { HostFault } from './verdict-of-run.ts'

const MiB = 1024 * 1024
/** Read from a compiler that writes messages to stdout. */
const messageBytes = 64 * 1024

export interface Program extends Disposable {
  definition: LanguageDefinition
  /** Relative to the sandbox's base; shown at /box. */
  directory: string
  /** The same, absolute. */
  folder: string
  /** Memory that its image needs; 0 if it is no native program. */
  imageBytes: number
}

/** `cpuUs` is the CPU time of compiling; 0 if the program was cached. `staff`: what the author may not read of the error. */
export type Compiled = ({ program: Program } | { error: string; staff?: string }) & { cpuUs: number }

export interface SourceFile {
  name: string
  text: string
}

/** Files and folders that a source is compiled with. */
export interface Beside {
  libraries?: readonly Library[]
  /** In the compiler's folder. */
  headers?: readonly SourceFile[]
  /** Placed in the finished program. */
  kept?: readonly { name: string; path: string; hash: string }[]
  /** The definition whose precompiled files serve it; absent: its own. */
  precompiledAs?: LanguageDefinition
}

export interface Toolbox {
  cache: CompileCache
  precompiled: Precompilations
  testlib: Testlib
  versionOf: (definition: LanguageDefinition) => string
}

const plainSource = (code: string): string => code.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')

/** @throws HostFault, or the reason of `signal` */
export async function compile(
  slot: Slot,
  tools: Toolbox,
  definition: LanguageDefinition,
  code: string,
  signal: AbortSignal,
  beside: Beside = {},
): Promise<Compiled> {
  const source = plainSource(code)
  const { libraries = [], precompiledAs = definition } = beside
  const headers = headersOf(beside, definition)
  const version = tools.versionOf(precompiledAs)
  const key = tools.cache.key(definition, version, source, hashOf(beside, headers))
  const held = tools.cache.hold(key)
  if (held) return { program: await programOf(slot, definition, held), cpuUs: 0 }

  using turn = await tools.cache.turn(key, signal)
  if (turn.waited) {
    const made = tools.cache.hold(key)
    if (made) return { program: await programOf(slot, definition, made), cpuUs: 0 }
  }
  const draft = tools.cache.draft(key)
  try {
    const attempt = async (aids: readonly PrecompiledUse[]) => {
      await rm(draft, { recursive: true, force: true })
      await mkdir(draft, { mode: 0o755 })
      const facts = await runCompiler(slot, definition, { source, headers, draft, aids }, signal)
      return { error: whyFailed(definition, facts, draft), cpuUs: facts.cpuUs }
    }
    const precompiled = tools.precompiled.forSource(precompiledAs, source)
    let { error, cpuUs } = await attempt(precompiled ? [precompiled, ...libraries] : libraries)
    if (error !== null && precompiled?.isOptional) {
      const plain = await attempt(libraries)
      error = plain.error
      cpuUs += plain.cpuUs
    }
    if (error !== null) return { ...forAuthor(definition, error), cpuUs }
    await keep(definition, draft, headers, beside)
    return { program: await programOf(slot, definition, await tools.cache.add(key, draft)), cpuUs }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Files of the program itself come first. */
function headersOf({ headers = [] }: Beside, { sourceName, compile }: LanguageDefinition): SourceFile[] {
  const taken = new Set([sourceName, ...(compile.files ?? []).map(({ name }) => name)])
  return headers
    .filter(({ name }) => !taken.has(name))
    .map(({ name, text }) => ({ name, text: plainSource(text) }))
}

function hashOf({ libraries = [], kept = [] }: Beside, headers: readonly SourceFile[]): string {
  if (headers.length + libraries.length + kept.length === 0) return ''
  const parts = [
    libraries.map(({ hash, flags }) => [hash, flags]),
    headers.map(({ name, text }) => [name, text]),
    kept.map(({ name, hash }) => [name, hash]),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function keep(
  { readsSources }: LanguageDefinition,
  draft: string,
  headers: readonly SourceFile[],
  { kept = [] }: Beside,
): Promise<void> {
  if (readsSources)
    for (const { name, text } of headers) await writeFile(join(draft, name), text, { mode: 0o644 })
  for (const { name, path } of kept) await copyFile(path, join(draft, name))
}

const forAuthor = ({ compile }: LanguageDefinition, error: string) =>
  compile.shown ? { error: compile.shown(error), staff: error } : { error }

async function programOf(slot: Slot, definition: LanguageDefinition, held: Held): Promise<Program> {
  const imageBytes = definition.nativeImage ? await imageSize(join(held.path, definition.artifact)) : 0
  return {
    definition,
    directory: slot.inBase(held.path),
    folder: held.path,
    imageBytes,
    [Symbol.dispose]: () => held[Symbol.dispose](),
  }
}

interface Attempt {
  source: string
  headers: readonly SourceFile[]
  draft: string
  aids: readonly PrecompiledUse[]
}

async function runCompiler(
  slot: Slot,
  definition: LanguageDefinition,
  { source, headers, draft, aids }: Attempt,
  signal: AbortSignal,
): Promise<RunFacts> {
  const { artifact, moreArtifacts = [], sourceName, compile } = definition
  const files = [{ name: sourceName, text: source }, ...(compile.files ?? []), ...headers].map((file) => ({
    ...file,
    path: slot.fresh(file.name),
  }))
  for (const { path, text } of files) await writeFile(path, text)
  const stdout = compile.speaks === 'stdout' ? slot.fresh('messages') : null
  const at = compile.flagsAt ?? 1
  const [before, after] = [compile.argv.slice(0, at), compile.argv.slice(at)]
  const request = {
    argv: [...before, ...aids.flatMap((use) => use.flags), ...named(definition, headers, after)],
    env: boxEnvironment,
    box: {
      kind: 'fresh',
      bytes: artifactBytes + 32 * MiB,
      files: files.map(({ path, name }) => ({ path: slot.inBase(path), name })),
      artifacts: [artifact, ...moreArtifacts].map((name) => ({
        name,
        path: slot.inBase(name.startsWith('*') ? draft : join(draft, name)),
        maxBytes: artifactBytes,
      })),
    },
    mounts: aids.map((use) => ({ path: slot.inBase(use.folder), name: use.mountName })),
    limits: compileLimits(definition),
    ...(stdout !== null && { stdout: slot.inBase(stdout) }),
  } as const
  const facts = await slot.gate.beside(() => slot.run(request, signal))
  for (const { path } of files) await rm(path, { force: true })
  if (stdout === null) return facts
  const said = Buffer.from(await beginningOf(stdout, messageBytes))
  await rm(stdout, { force: true })
  return { ...facts, stderr: Buffer.concat([said, facts.stderr]) }
}

/** Some compilers find other sources by themselves, others need their names, before the one that uses them. */
function named(
  { sourceName, compile }: LanguageDefinition,
  headers: readonly SourceFile[],
  flags: readonly string[],
): readonly string[] {
  if (!compile.namesSources) return flags
  const ending = extname(sourceName)
  const others = headers.map(({ name }) => name).filter((name) => extname(name) === ending)
  return flags.flatMap((word) => (word === sourceName ? [...others, word] : [word]))
}

function whyFailed(definition: LanguageDefinition, facts: RunFacts, draft: string): string | null {
  if (facts.execError !== null) throw new HostFault(`${definition.compile.argv[0]}: ${facts.execError}`)
  const output = readableOutput(facts.stderr)
  const limit = limitReached(definition, facts)
  if (limit !== null) return output === '' ? limit : `${limit}\n${output}`
  if (facts.exitCode !== 0) {
    if (output.trim() !== '') return output
    return facts.signal === null
      ? `The compiler ended with exit code ${facts.exitCode}.`
      : `The compiler ended with signal ${facts.signal}.`
  }
  const broken = facts.artifacts.find((artifact) => artifact.error !== null)
  const { needs } = definition
  if (broken) return artifactWords(definition, broken.error!, output)
  const whole = facts.artifacts.reduce((sum, artifact) => sum + artifact.bytes, 0)
  if (whole > artifactBytes) return 'The compiled program is larger than 256 MiB.'
  if (needs && !existsSync(join(draft, needs.name))) return needs.otherwise
  return null
}

function artifactWords(definition: LanguageDefinition, error: string, output: string): string {
  if (error === 'cannotWrite' || error === 'ENOSPC')
    throw new HostFault(`the compiled program could not be kept: ${error}`)
  if (error === 'tooLarge') return 'The compiled program is larger than 256 MiB.'
  if (error === 'tooMany') return 'The program has too many classes.'
  if (error === 'missing' && definition.needs) return definition.needs.otherwise
  return output.trim() === '' ? `The compiler made no program (${error}).` : output
}

function limitReached({ compile }: LanguageDefinition, facts: RunFacts): string | null {
  if (facts.killedFor === 'cpu') return `Compilation took more than ${compile.cpuMs / 1000} s of CPU time.`
  if (facts.killedFor === 'wall') return `Compilation took longer than ${compile.wallMs / 1000} s.`
  if (facts.oomKills > 0) return 'The compiler needed more than 1 GiB of memory.'
  if (facts.signal === 25) return 'The compiler wrote a file of more than 256 MiB.'
  return facts.killedFor === null ? null : 'The compiler wrote too much.'
}
