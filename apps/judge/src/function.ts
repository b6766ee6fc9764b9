// A student's function and the problem's grader, made one program. Functions can read what is in their process, but not the
// text that the setter wrote: where a compiler could include it, it is in no box with the student's, and no message quotes it.

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ProblemSource } from '@verdict/contract/problem-content'
import { type Beside, compile, type Compiled, type SourceFile, type Toolbox } from './compile.ts'
import type { Calling, LanguageDefinition } from './languages/definition.ts'
import { callFails } from './languages/grader-messages.ts'
import type { Slot } from './slot.ts'
import { ProblemFault } from './verdict-of-run.ts'

export interface GraderParts {
  slot: Slot
  tools: Toolbox
  signal: AbortSignal
  grader: Pick<ProblemSource, 'name' | 'code'>
  /** The language in which the grader is compiled. */
  definition: LanguageDefinition
  headers: readonly SourceFile[]
}

export interface FunctionParts extends GraderParts {
  /** The grader's own language, which may be another dialect. */
  graderDefinition: LanguageDefinition
  code: string
}

const quoted = /^[ \t]*#[ \t]*include[ \t]*"([\w.+-]+)"/gm

const includedIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(quoted), ([, name]) => name!))

/** Headers that the grader includes declare the function; students need not include them. */
function declaring({ grader, code, headers }: FunctionParts): string[] {
  const [named, own] = [includedIn(grader.code), includedIn(code)]
  return headers
    .map(({ name }) => name)
    .filter((name) => named.has(name) && !own.has(name) && name !== 'testlib.h')
    .flatMap((name) => ['-include', name])
}

/** A function that was tried as a whole program keeps its own `main`. */
const ownMain = '-Dmain=main_of_the_function'

async function withObject(parts: FunctionParts): Promise<Compiled> {
  const { slot, tools, definition, graderDefinition, code, headers, signal } = parts
  using object = await compileGrader({ ...parts, definition: graderDefinition })
  const { hash, folder } = object
  const flags = ['/opt/grader/grader.o', ownMain, ...declaring(parts)]
  const libraries = [{ hash, folder, mountName: 'grader', flags }]
  return await compile(slot, tools, definition, code, signal, { libraries, headers })
}

const ordinaryModule = 'solution'

async function withBytecode(parts: FunctionParts, main: string): Promise<Compiled> {
  const { slot, tools, definition, code, headers, signal } = parts
  using made = await compileGrader(parts)
  const called = (await readFile(join(made.folder, 'called.made'), 'utf8')).split('\n')
  const module = called.includes(ordinaryModule) ? ordinaryModule : called[0] || ordinaryModule
  const { sourceName, compile: usual, run } = definition
  const name = `${module}${sourceName.slice(sourceName.lastIndexOf('.'))}`
  const asModule = {
    ...definition,
    sourceName: name,
    artifact: name,
    compile: { ...usual, argv: usual.argv.map((word) => (word === sourceName ? name : word)) },
    run: {
      ...run,
      argv: (...given: Parameters<typeof run.argv>) =>
        run.argv(...given).map((word) => (word === `/box/${sourceName}` ? `/box/${main}` : word)),
    },
  }
  const kept = [{ name: main, path: join(made.folder, 'main.made'), hash: made.hash }]
  return await compile(slot, tools, asModule, code, signal, { headers, kept, precompiledAs: definition })
}

async function together(
  { slot, tools, definition, grader, code, headers, signal }: FunctionParts,
  made: (Calling & { way: 'together' })['made'],
): Promise<Compiled> {
  const how = made(grader, code)
  if ('error' in how) return { error: how.error, cpuUs: 0 }
  const { sourceName, grader: file, compile: compiler, needs, run } = how
  const both = {
    ...definition,
    sourceName,
    compile: { ...compiler, files: [file] },
    ...(needs && { needs }),
    run: { ...definition.run, argv: run },
  }
  return await compile(slot, tools, both, code, signal, { headers, precompiledAs: definition })
}

async function asUnit(
  { slot, tools, definition, grader, code, headers, signal }: FunctionParts,
  made: (Calling & { way: 'unit' })['made'],
): Promise<Compiled> {
  const how = made(grader.code, code)
  if ('error' in how) return { error: how.error, cpuUs: 0 }
  const { sourceName, argv, artifacts, whole, wholeFlagsAt: flagsAt = 1 } = how
  const [artifact, ...moreArtifacts] = artifacts
  const asked = { headers, precompiledAs: definition }
  const usual = definition.compile
  const alone = { sourceName, artifact, moreArtifacts, compile: { ...usual, argv }, nativeImage: false }
  const unit = await compile(slot, tools, { ...definition, ...alone }, code, signal, asked)
  if ('error' in unit) return unit
  using held = unit.program
  const { folder } = held
  const libraries = [{ hash: basename(folder), folder, mountName: 'unit', flags: [] }]
  const calling = {
    ...definition,
    compile: { ...usual, argv: whole, flagsAt, shown: () => `${callFails}\n` },
  }
  const both = await compile(slot, tools, calling, grader.code, signal, { ...asked, libraries })
  return { ...both, cpuUs: unit.cpuUs + both.cpuUs }
}

function asGrader(definition: LanguageDefinition): LanguageDefinition | null {
  const { called, compile: usual } = definition
  if (called?.way !== 'object' && called?.way !== 'bytecode') return null
  const [artifact, files] = called.way === 'object' ? ['grader.o', []] : ['*.made', called.files]
  const compiler = { ...usual, argv: called.argv, files }
  return { ...definition, compile: compiler, artifact, nativeImage: false, readsSources: false }
}

interface CompiledGrader extends Disposable {
  folder: string
  hash: string
}

const nothing = { folder: '', hash: '', [Symbol.dispose]: () => undefined }

/** @throws ProblemFault if it does not compile without a function, where that is how it is compiled */
export async function compileGrader(parts: GraderParts): Promise<CompiledGrader> {
  const { slot, tools, grader, definition, headers, signal } = parts
  const alone = asGrader(definition)
  if (!alone) return nothing
  const beside: Beside = { headers, precompiledAs: definition }
  const compiled = await compile(slot, tools, alone, grader.code, signal, beside)
  if ('error' in compiled) throw new ProblemFault(`The grader does not compile.\n${compiled.error}`)
  const { program } = compiled
  return {
    folder: program.folder,
    // Programs are kept by the hash of all that made them.
    hash: basename(program.folder),
    [Symbol.dispose]: () => program[Symbol.dispose](),
  }
}

/** @throws ProblemFault, HostFault, or the reason of the signal */
export async function compileFunction(parts: FunctionParts): Promise<Compiled> {
  const { called } = parts.definition
  if (!called) throw new ProblemFault('Functions are not judged in this language.')
  if (called.way === 'object') return await withObject(parts)
  if (called.way === 'bytecode') return await withBytecode(parts, called.main)
  if (called.way === 'unit') return await asUnit(parts, called.made)
  return await together(parts, called.made)
}
