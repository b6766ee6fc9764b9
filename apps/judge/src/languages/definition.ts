// As data; the rest, with the displayed commands, is the language's record in the domain.

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
  /** For the compiler to find if it does not use the precompiled one. */
  beside?: { name: string; text: string }
  /** Mounted at /opt/<mountName> in the compiler's box. */
  mountName: string
  flags: readonly string[]
  /** Absent: all. */
  usedBy?: (source: string) => boolean
}

export interface LanguageDefinition {
  language: Language
  /** In the compiler's box. */
  sourceName: string
  compile: {
    /** Absolute path of the compiler first. */
    argv: readonly string[]
    cpuMs: number
    wallMs: number
    /** For messages. */
    speaks?: 'stdout'
    files?: readonly { name: string; text: string }[]
  }
  /** In the compiler's box, or `*.ending`. */
  artifact: string
  /** The student's message if it is missing. */
  needs?: { name: string; otherwise: string }
  /** An ELF image, whose memory size the kernel checks at start. */
  nativeImage: boolean
  /** Made once at the host's start. */
  precompiled?: Precompiled
  run: {
    /** @param conversing stdout goes to another program: no messages of the runtime's own */
    argv: (limits: RunLimits, conversing?: boolean) => readonly string[]
    env: Readonly<Record<string, string>>
    /** For the runtime, beyond the limit. */
    allowanceKb: number
    /** null: as large as the memory limit. */
    stackKb: number | null
    /** At the limit means MemoryLimitExceeded. Not if the runtime bounds its own heap. */
    peakDecides: boolean
    /** Far more than it uses, so they cannot be limited. */
    reservesAddresses?: boolean
    /** Although the kernel killed nothing. */
    memoryRefused: (ending: Ending) => boolean
  }
  /** Into the page cache, so that no run is charged for them. */
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

/** With the file's path in the program's box. */
export const inBox =
  (file: string) =>
  (word: string): string =>
    word === file ? `/box/${word}` : word

export function displayedCommands(language: Language): { compile: Command; run: Command } {
  const { compile, run } = languageRecords[language].commands
  return { compile: commandOf(compile), run: commandOf(run) }
}

/** Compilers' whole environment; programs get their language's, too. */
export const boxEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: '/tmp',
  TMPDIR: '/tmp',
}
