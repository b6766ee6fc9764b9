import { Language, languageRecords } from '@verdict/domain/language'
import { displayedCommands, type GraderText, type LanguageDefinition, type Together } from './definition.ts'
import { withoutGrader } from './grader-messages.ts'
import { java, machineArgv } from './java.ts'

const { sourceName } = languageRecords[Language.Kotlin]
const { compile, run } = displayedCommands(Language.Kotlin)
const library = ['/usr/share/java/kotlin-stdlib.jar', '/usr/share/java/kotlin-stdlib-jdk8.jar']

const [own, graders] = ['solution.kt', 'grader.kt']
const start = /^(?:([\w.]+\.kt):\d+:\d+: |error: |warning: |exception: )/

function calledByGrader({ code }: GraderText): Together {
  const usual = kotlin.compile
  return {
    sourceName: own,
    grader: { name: graders, text: code },
    compile: {
      ...usual,
      argv: usual.argv.flatMap((word) => (word === sourceName ? [own, graders] : [word])),
      shown: withoutGrader(graders, start),
    },
    needs: { name: 'GraderKt.class', otherwise: 'The grader has no function main outside a package.\n' },
    run: (limits, conversing) => [...kotlin.run.argv(limits, conversing).slice(0, -1), 'GraderKt'],
  }
}

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
    namesSources: true,
    cpuMs: 30_000,
    wallMs: 60_000,
  },
  artifact: '*.class',
  called: { way: 'together', made: calledByGrader },
  needs: { name: 'MainKt.class', otherwise: 'main.kt: error: there is no function main outside a package\n' },
  run: { ...java.run, argv: machineArgv(run, ['/box', ...library]), env: run.env },
  nativeImage: false,
  runtimeFiles: [...java.runtimeFiles, ...library],
  version: { argv: ['/usr/bin/kotlinc', '-version'], pattern: /kotlinc-jvm (\d+\.\d+\S*)/ },
  hello: 'fun main(args: Array<String>) { println("ok") }\n',
}
