// How a language is compiled and run in a box, as data. The rest, including the displayed commands, is its record in
// the domain.

import { type Language, languageRecords } from '@verdict/domain/language'
import type { RunLimits } from '@verdict/domain/limits'

/** Facts of a failed run that a language may interpret. */
export interface Ending {
  exitCode: number | null
  signal: number | null
  /** First part of what was written to stderr. */
  stderr: string
  /** Last part of what was written to stdout. */
  stdoutTail: string
}

interface Made {
  source: { name: string; text: string }
  argv: readonly string[]
  /** The file that `argv` makes. */
  artifact: string
}

export interface Precompiled {
  what: string
  /** A host folder that the compiler needs, or precompiled files. */
  from: { copyOf: string } | Made
  keptAs: string
  /** A file for the compiler to find if it does not use the precompiled one. */
  beside?: { name: string; text: string }
  /** The folder is mounted at /opt/<mountName> in the compiler's box, and `flags` come first. */
  mountName: string
  flags: readonly string[]
  /** Only for such sources; absent: all. */
  usedBy?: (source: string) => boolean
}

export interface LanguageDefinition {
  language: Language
  /** Name of the source in the box of the compiler. */
  sourceName: string
  compile: {
    /** Absolute path of the compiler first. */
    argv: readonly string[]
    cpuMs: number
    wallMs: number
    /** It writes messages to stdout. */
    speaks?: 'stdout'
    /** Additional files beside the source. */
    files?: readonly { name: string; text: string }[]
  }
  /** A file in the compiler's box, or `*.ending` for all of them. */
  artifact: string
  /** A required artifact, and the student's message if it is missing. */
  needs?: { name: string; otherwise: string }
  /** The artifact is an ELF image, whose memory size the kernel checks at start. */
  nativeImage: boolean
  /** Files made once at the host's start to speed up compilation. */
  precompiled?: Precompiled
  run: {
    /** @param conversing stdout goes to another program, so the runtime must not write its own messages there */
    argv: (limits: RunLimits, conversing?: boolean) => readonly string[]
    env: Readonly<Record<string, string>>
    /** Memory for the runtime beyond the limit. */
    allowanceKb: number
    /** Stack of the main thread; null: as large as the memory limit. */
    stackKb: number | null
    /** A peak at the limit means MemoryLimitExceeded. Not if the runtime bounds its own heap. */
    peakDecides: boolean
    /** It reserves far more address space than it uses, so that cannot be limited. */
    reservesAddresses?: boolean
    /** The program ended because memory was refused, although the kernel killed nothing. */
    memoryRefused: (ending: Ending) => boolean
  }
  /** Runtime files to read into the page cache, so that no run is charged for them. */
  runtimeFiles: readonly string[]
  version: {
    argv: readonly string[]
    pattern: RegExp
  }
  /** Prints `ok`: run at the host's start to test the language and warm it up. */
  hello: string
}

export interface Command {
  /** Absolute path of the program. */
  program: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

/** Splits a displayed command into variables, program and the rest. */
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

/** The commands of a language as people see them. */
export function displayedCommands(language: Language): { compile: Command; run: Command } {
  const { compile, run } = languageRecords[language].commands
  return { compile: commandOf(compile), run: commandOf(run) }
}

/** The whole environment of compilers; programs get the same plus their language's. */
export const boxEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: '/tmp',
  TMPDIR: '/tmp',
}
