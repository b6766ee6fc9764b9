import { type Language, languageRecords } from '@verdict/domain/language'
import { type Calling, type LanguageDefinition, displayedCommands } from './definition.ts'

interface Native extends Pick<LanguageDefinition, 'version' | 'hello' | 'precompiled'> {
  language: Language
  program?: string
  compileFlags?: readonly string[]
  compile?: Partial<LanguageDefinition['compile']>
  run?: Partial<Omit<LanguageDefinition['run'], 'argv' | 'env'>>
  env?: Readonly<Record<string, string>>
  called?: Calling
}

export function nativeLanguage(given: Native): LanguageDefinition {
  const { language, program, version, hello, precompiled } = given
  const { compile, run } = displayedCommands(language)
  return {
    language,
    sourceName: languageRecords[language].sourceName,
    compile: {
      argv: [program ?? compile.program, ...compile.args, ...(given.compileFlags ?? [])],
      cpuMs: 10_000,
      wallMs: 20_000,
      ...given.compile,
    },
    artifact: 'main',
    nativeImage: true,
    ...(given.called && { called: given.called }),
    ...(precompiled && { precompiled }),
    run: {
      argv: () => [run.program, ...run.args],
      env: { ...run.env, ...given.env },
      allowanceKb: 0,
      stackKb: null,
      peakDecides: true,
      memoryRefused: () => false,
      ...given.run,
    },
    runtimeFiles: [],
    version,
    hello,
  }
}
