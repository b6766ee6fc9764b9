import { Language, languageRecords } from '@verdict/domain/language'
import { displayedCommands, type LanguageDefinition } from './definition.ts'
import { java, machineArgv } from './java.ts'

const { sourceName } = languageRecords[Language.Kotlin]
const { compile, run } = displayedCommands(Language.Kotlin)
const library = ['/usr/share/java/kotlin-stdlib.jar', '/usr/share/java/kotlin-stdlib-jdk8.jar']

export const kotlin: LanguageDefinition = {
  language: Language.Kotlin,
  sourceName,
  compile: {
    argv: [
      compile.program,
      '-J-XX:+UseSerialGC',
      '-J-XX:TieredStopAtLevel=1',
      '-J-Xmx768m',
      '-J-XX:-UsePerfData',
      '-J-XX:-UseContainerSupport',
      '-J-Xlog:disable',
      ...compile.args,
    ],
    cpuMs: 30_000,
    wallMs: 60_000,
  },
  artifact: '*.class',
  needs: { name: 'MainKt.class', otherwise: 'main.kt: error: there is no function main outside a package\n' },
  run: { ...java.run, argv: machineArgv(run, ['/box', ...library]), env: run.env },
  nativeImage: false,
  runtimeFiles: [...java.runtimeFiles, ...library],
  version: { argv: ['/usr/bin/kotlinc', '-version'], pattern: /kotlinc-jvm (\d+\.\d+\S*)/ },
  hello: 'fun main(args: Array<String>) { println("ok") }\n',
}
