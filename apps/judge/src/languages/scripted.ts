// Compiling first makes syntax errors a CompileError instead of a crash on every test.

import { type Language, languageRecords } from '@verdict/domain/language'
import { type Calling, type LanguageDefinition, displayedCommands, inBox } from './definition.ts'

type Run = LanguageDefinition['run']

interface Scripted extends Pick<LanguageDefinition, 'version' | 'hello'> {
  language: Language
  program?: string
  compileFlags?: readonly string[]
  compile?: Partial<LanguageDefinition['compile']>
  run?: Partial<Omit<Run, 'argv' | 'env'>>
  flags?: (limits: Parameters<Run['argv']>[0]) => readonly string[]
  env?: Readonly<Record<string, string>>
  runtimeFiles?: readonly string[]
  artifact?: string
  called?: Calling
}

export function scriptedLanguage(given: Scripted): LanguageDefinition {
  const { language, program, version, hello } = given
  const { sourceName } = languageRecords[language]
  const { compile, run } = displayedCommands(language)
  const artifact = given.artifact ?? sourceName
  return {
    language,
    sourceName,
    compile: {
      argv: [program ?? compile.program, ...(given.compileFlags ?? []), ...compile.args],
      cpuMs: 10_000,
      wallMs: 20_000,
      ...given.compile,
    },
    artifact,
    readsSources: artifact === sourceName,
    ...(given.called && { called: given.called }),
    nativeImage: false,
    run: {
      argv: (limits) => [
        program ?? run.program,
        ...(given.flags?.(limits) ?? []),
        ...run.args.map(inBox(artifact)),
      ],
      env: { ...run.env, ...given.env },
      allowanceKb: 0,
      stackKb: null,
      peakDecides: true,
      reservesAddresses: true,
      memoryRefused: () => false,
      ...given.run,
    },
    runtimeFiles: given.runtimeFiles ?? [run.program],
    version,
    hello,
  }
}
