// Java judges its own heap: -Xmx is the limit (already doubled), and the cgroup leaves the machine around it
// 64 MiB more. Without that allowance a heap that is within the limit would be killed by the kernel.
// The stack may be as large as the limit, as in the other languages, so that a recursion without end is a memory limit.
// The serial collector needs half the CPU time of the default one on one core and starts no threads of its own.

import { Language } from '@verdict/domain/language'
import type { RunLimits } from '@verdict/domain/limits'
import type { LanguageDefinition } from './definition.ts'

const machine = '/usr/lib/jvm/java-17-openjdk-amd64'

const compile = [
  '/usr/bin/javac',
  '-J-XX:+UseSerialGC',
  '-J-XX:TieredStopAtLevel=1',
  '-J-XX:-UsePerfData',
  '-J-XX:-UseContainerSupport',
  '-J-Xmx768m',
  '-encoding',
  'UTF-8',
  '-nowarn',
  '-proc:none',
  '-d',
  '.',
  'Main.java',
]

/** The machine takes no larger stack. */
const largestStackKb = 1024 * 1024

const runArgv = (heap: string, stack: string, more: readonly string[] = []): string[] => [
  '/usr/bin/java',
  '-XX:+UseSerialGC',
  `-Xmx${heap}`,
  `-Xss${stack}`,
  '-XX:-UsePerfData',
  '-XX:ReservedCodeCacheSize=64m',
  '-XX:+ExitOnOutOfMemoryError',
  '-XX:-UseContainerSupport',
  '-Dfile.encoding=UTF-8',
  '-DONLINE_JUDGE=true',
  ...more,
  '-cp',
  '/box',
  'Main',
]

const heapRefused =
  /Could not reserve enough space|Too small maximum heap|Initial heap size set to a larger value/

export const java: LanguageDefinition = {
  language: Language.Java,
  sourceName: 'Main.java',
  compile: { argv: compile, cpuMs: 20_000, wallMs: 20_000 },
  artifact: '*.class',
  needs: {
    name: 'Main.class',
    otherwise:
      'Main.java: error: there is no class Main outside a package; the program starts in Main.main\n',
  },
  nativeImage: false,
  run: {
    argv: ({ memoryKb }: RunLimits, conversing = false) =>
      runArgv(
        `${memoryKb}k`,
        `${Math.min(memoryKb, largestStackKb)}k`,
        conversing ? ['-XX:+DisplayVMOutputToStderr'] : [],
      ),
    env: {},
    allowanceKb: 64 * 1024,
    stackKb: 8 * 1024,
    peakDecides: false,
    memoryRefused: ({ exitCode, stderr, stdoutTail }) =>
      (exitCode === 3 && /^Terminating due to java\.lang\.OutOfMemoryError/m.test(stdoutTail + stderr)) ||
      (exitCode === 1 &&
        (/java\.lang\.OutOfMemoryError(?!: unable to create)/.test(stderr) ||
          heapRefused.test(stdoutTail + stderr))),
  },
  runtimeFiles: [
    `${machine}/lib/server/libjvm.so`,
    `${machine}/lib/server/classes.jsa`,
    `${machine}/lib/libjava.so`,
    `${machine}/lib/libjimage.so`,
  ],
  version: { argv: ['/usr/bin/java', '-version'], pattern: /version "(\d+\.\d+\.\d+)/, reference: '17.0' },
  shown: {
    compile: 'javac -encoding UTF-8 Main.java',
    run: runArgv('<memory limit>', '<memory limit>').join(' '),
  },
  hello: 'public class Main { public static void main(String[] a) { System.out.println("ok"); } }\n',
}
