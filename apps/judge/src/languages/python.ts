import { Language, languageRecords } from '@verdict/domain/language'
import { type LanguageDefinition, displayedCommands, inBox } from './definition.ts'

const { sourceName } = languageRecords[Language.Python]
const { compile, run } = displayedCommands(Language.Python)

export const python: LanguageDefinition = {
  language: Language.Python,
  sourceName,
  compile: { argv: [compile.program, '-I', '-S', ...compile.args], cpuMs: 10_000, wallMs: 20_000 },
  artifact: sourceName,
  nativeImage: false,
  run: {
    argv: () => [run.program, ...run.args.map(inBox(sourceName))],
    env: run.env,
    allowanceKb: 0,
    stackKb: null,
    peakDecides: true,
    memoryRefused: ({ exitCode, stderr }) => exitCode === 1 && /^MemoryError(:.*)?\n?$/m.test(stderr),
  },
  record: {
    file: 'record.py',
    argv: [run.program, '-u', '/opt/recorder.py'],
    memoryKb: 64 * 1024,
  },
  runtimeFiles: [run.program],
  version: { argv: [run.program, '--version'], pattern: /Python (\d+\.\d+\.\d+)/ },
  hello: 'print("ok")\n',
}
