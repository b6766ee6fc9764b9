// How a language is compiled and run, as data. The rest, with the displayed commands, is its record in the domain.

import { type Language, languageRecords } from '@verdict/domain/language'
import type { RunLimits } from '@verdict/domain/limits'

export interface Ending {
  exitCode: number | null
  signal: number | null
  stderr: string
  stdoutTail: string
}

interface Made {
  source: { name: string; text: string }
  argv: readonly string[]
  artifact: string
}

export interface Precompiled {
  what: string
  /** A host folder that the compiler needs, or precompiled files. */
  from: { copyOf: string } | Made
  keptAs: string
  /** Found by the compiler if it does not use the precompiled file. */
  beside?: { name: string; text: string }
  /** Mounted at /opt/<mountName> in the compiler's box. */
  mountName: string
  flags: readonly string[]
  /** Only for such sources; absent: all. */
  usedBy?: (source: string) => boolean
}

/** How a program is recorded step by step, in its box and by the language's own tools. */
interface Recorder {
  /** In apps/judge/recorders; in the box /opt/recorder.py. Its limits are in the environment: steps, bytes of record and output. */
  file: string
  argv: readonly string[]
  /** For the recorder itself, beyond the problem's limit. */
  memoryKb: number
  /** It looks at the program from outside, as a debugger. */
  traces?: boolean
  /** Otherwise than for judging. */
  compile?: { argv: readonly string[]; beside: string }
}

interface Named {
  name: string
  text: string
}

export interface GraderText {
  name: string
  code: string
}

export interface Together {
  sourceName: string
  grader: Named
  compile: LanguageDefinition['compile']
  needs?: LanguageDefinition['needs']
  run: LanguageDefinition['run']['argv']
}

interface Unit {
  sourceName: string
  argv: readonly string[]
  artifacts: readonly [string, ...string[]]
  /** For the grader, which has the language's name of a source. */
  whole: readonly string[]
  wholeFlagsAt?: number
}

/** How a problem's grader calls a student's function. */
export type Calling =
  /** The grader becomes an object without the function, which is then compiled with it. */
  | { way: 'object'; argv: readonly string[] }
  /**
   * `files` of this program turn the grader into `main.made`, which runs as `main`, and say in `called.made` which modules it
   * lacks: the first is the function's.
   */
  | { way: 'bytecode'; argv: readonly string[]; files: readonly Named[]; main: string }
  /** One run of a compiler that executes and includes nothing; `made` says how. */
  | { way: 'together'; made: (grader: GraderText, code: string) => Together | { error: string } }
  /** The function is compiled by itself, then the grader with what came of it, at /opt/unit. */
  | { way: 'unit'; made: (grader: string, code: string) => Unit | { error: string } }

export interface LanguageDefinition {
  language: Language
  /** In the compiler's box. */
  sourceName: string
  compile: {
    /** Absolute path of the compiler first. */
    argv: readonly string[]
    cpuMs: number
    wallMs: number
    /** The compiler writes its messages to stdout. */
    speaks?: 'stdout'
    files?: readonly Named[]
    /** Place in `argv` of what a host adds; absent: after the compiler. */
    flagsAt?: number
    /** It needs the names of all sources, and finds none by itself. */
    namesSources?: boolean
    /** The part of its messages that the author of the source may read; absent: all. */
    shown?: (messages: string) => string
  }
  /** Sources that a program uses are read when it runs. */
  readsSources?: boolean
  /** A file in the compiler's box, or `*.ending`. */
  artifact: string
  moreArtifacts?: readonly string[]
  /** The student's message if it is missing. */
  needs?: { name: string; otherwise: string }
  /** An ELF image, whose memory size the kernel checks at start. */
  nativeImage: boolean
  precompiled?: Precompiled
  run: {
    /** @param conversing stdout goes to another program, so the runtime must not write messages there */
    argv: (limits: RunLimits, conversing?: boolean) => readonly string[]
    env: Readonly<Record<string, string>>
    /** Memory for the runtime, beyond the limit. */
    allowanceKb: number
    /** null: as large as the memory limit. */
    stackKb: number | null
    /** A peak at the limit means MemoryLimitExceeded. Not if the runtime bounds its own heap. */
    peakDecides: boolean
    /** It reserves far more address space than it uses, so that cannot be limited. */
    reservesAddresses?: boolean
    /** The program ended because memory was refused, although the kernel killed nothing. */
    memoryRefused: (ending: Ending) => boolean
  }
  /** Absent: there are no functions in it. */
  called?: Calling
  /** Absent: its programs cannot be stepped through. */
  record?: Recorder
  /** Read into the page cache, so that no run is charged for them. */
  runtimeFiles: readonly string[]
  version: {
    argv: readonly string[]
    pattern: RegExp
  }
  /** Prints `ok`: tests the language and warms it up. */
  hello: string
}

export interface Command {
  program: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

function commandOf(displayed: string): Command {
  const words = displayed.split(' ')
  const first = words.findIndex((word) => !/^[A-Z_]+=/.test(word))
  const [variables, [program, ...args]] = [words.slice(0, first), words.slice(first)]
  return {
    program: program!.startsWith('./') ? `/box/${program!.slice(2)}` : `/usr/bin/${program}`,
    args,
    env: Object.fromEntries(variables.map((word) => word.split('=', 2) as [string, string])),
  }
}

/** The words of a command, with the file's path in the program's box. */
export const inBox =
  (file: string) =>
  (word: string): string =>
    word === file ? `/box/${word}` : word

export function displayedCommands(language: Language): { compile: Command; run: Command } {
  const { compile, run } = languageRecords[language].commands
  return { compile: commandOf(compile), run: commandOf(run) }
}

/** The whole environment of compilers; programs also get their language's. */
export const boxEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: '/tmp',
  TMPDIR: '/tmp',
}
