// How the judge compiles and runs a language in a box, declared and not programmed. The part that the rest of the product knows,
// including the commands as people see them, is its record in the domain.

import { type Language, languageRecords } from '@verdict/domain/language'
import type { RunLimits } from '@verdict/domain/limits'

/** Facts of a run that ended badly, as far as a language may read them. */
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
  /** For people. */
  what: string
  /** A folder of this machine, or what a compiler makes. */
  from: { copyOf: string } | Made
  /** Its name in its folder. */
  keptAs: string
  /** The folder stands at /opt/<mountName> in the box of the compiler, which is given `flags` first. */
  mountName: string
  flags: readonly string[]
  /** Only sources that contain this take it; null: all. */
  usedBy: string | null
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
    /** Its messages come on stdout. */
    speaks?: 'stdout'
    /** Beside the source. */
    files?: readonly { name: string; text: string }[]
  }
  /** A file in the box of the compiler, or `*.ending` for all of them. */
  artifact: string
  /** The file that must be among the artifacts, and the student's message when it is not. */
  needs?: { name: string; otherwise: string }
  /** The artifact is an ELF image, whose size in memory the kernel checks when it starts. */
  nativeImage: boolean
  /** Files made once at the start of the host, so that each compilation is spared the work. */
  precompiled?: Precompiled
  run: {
    /** @param conversing stdout goes to another program, so the runtime must keep its own words out of it */
    argv: (limits: RunLimits, conversing?: boolean) => readonly string[]
    env: Readonly<Record<string, string>>
    /** Memory that the runtime itself may need beyond the limit. */
    allowanceKb: number
    /** Stack of the first thread; null: as large as the memory limit. */
    stackKb: number | null
    /** A peak that reached the limit is MemoryLimitExceeded. Not where the runtime bounds its own heap. */
    peakDecides: boolean
    /** It reserves far more addresses than it uses, so that they cannot be bounded. */
    reservesAddresses?: boolean
    /** The program ended because memory was refused to it, though the kernel killed nothing. */
    memoryRefused: (ending: Ending) => boolean
  }
  /** Files of the runtime that are read into the page cache, so that no run is charged for them. */
  runtimeFiles: readonly string[]
  version: {
    argv: readonly string[]
    pattern: RegExp
  }
  /** A program that prints `ok`: run at the start of a host to see that the language works, and to warm it up. */
  hello: string
}

export interface Command {
  /** Absolute path of the program. */
  program: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

/** A displayed command in its parts: variables, the program, the rest. */
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

/** The words of a command, with the path of a file in the box of the program. */
export const inBox =
  (file: string) =>
  (word: string): string =>
    word === file ? `/box/${word}` : word

/** The commands of a language as people see them. */
export function displayedCommands(language: Language): { compile: Command; run: Command } {
  const { compile, run } = languageRecords[language].commands
  return { compile: commandOf(compile), run: commandOf(run) }
}

/** The whole environment of compilers; programs get the same and their language's own. */
export const boxEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: '/tmp',
  TMPDIR: '/tmp',
}
