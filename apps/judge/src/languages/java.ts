// -Xmx is the (doubled) limit, plus 64 MiB for the JVM, or the kernel would kill a heap within its limit. The stack may be as
// large, so endless recursion is a memory limit. The serial collector halves CPU time on one core and starts no threads.

import { javaTypes } from '@verdict/domain/java-main'
import { Language, languageRecords } from '@verdict/domain/language'
import type { RunLimits } from '@verdict/domain/limits'
import {
  type Command,
  displayedCommands,
  type GraderText,
  type LanguageDefinition,
  type Together,
} from './definition.ts'
import { callFails, sortedBy } from './grader-messages.ts'

const machine = `/usr/lib/jvm/java-17-openjdk-${process.arch === 'arm64' ? 'arm64' : 'amd64'}`

const { sourceName } = languageRecords[Language.Java]
const { compile: displayed, run } = displayedCommands(Language.Java)
const compiler = displayed.program

const compileFlags = [
  '-J-XX:+UseSerialGC',
  '-J-XX:TieredStopAtLevel=1',
  '-J-XX:-UsePerfData',
  '-J-XX:-UseContainerSupport',
  '-J-Xmx768m',
  '-nowarn',
  '-proc:none',
  '-d',
  '.',
  ...displayed.args,
]

/** Typical code, so that the archive has the classes of javac that compile it. */
const usualSource = `import java.io.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Main {
    interface Shape { double area(); }
    record Circle(double r) implements Shape { public double area() { return Math.PI * r * r; } }
    enum Kind { ONE, TWO }
    static class Node<T extends Comparable<T>> { T value; Node<T> next; Node(T value) { this.value = value; } }

    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer line = new StringTokenizer(Objects.requireNonNullElse(in.readLine(), "1 2"));
        Scanner scanner = new Scanner(System.in);
        Map<Integer, List<String>> map = new TreeMap<>();
        map.computeIfAbsent(1, key -> new ArrayList<>()).add("a");
        PriorityQueue<int[]> queue = new PriorityQueue<>((a, b) -> a[0] - b[0]);
        long[][] grid = new long[3][4];
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) grid[i][j] = (long) i << j;
        StringBuilder out = new StringBuilder();
        for (var entry : map.entrySet()) out.append(entry.getKey()).append(' ').append(entry.getValue()).append("\\n");
        try {
            switch (Kind.values()[0]) { case ONE: out.append(gcd(12, 18)); break; default: throw new IllegalStateException(); }
        } catch (RuntimeException error) { System.err.println(error.getMessage()); } finally { queue.clear(); }
        Function<Integer, Integer> twice = x -> x * 2;
        out.append(IntStream.range(0, 5).boxed().map(twice).filter(x -> x > 2).collect(Collectors.toList()));
        do { out.append(line.hasMoreTokens() ? line.nextToken() : "-"); } while (line.hasMoreTokens());
        Node<Integer> node = new Node<>(1);
        Shape shape = new Circle(node.value);
        System.out.printf("%s %.2f%n", out, shape.area());
    }
}
`

/** The JVM accepts no larger stack. */
const largestStackKb = 1024 * 1024

export const machineArgv =
  ({ program, args }: Command, classPath: readonly string[]) =>
  ({ memoryKb }: RunLimits, conversing = false): string[] => [
    program,
    '-XX:+UseSerialGC',
    '-XX:-UsePerfData',
    '-XX:ReservedCodeCacheSize=64m',
    '-XX:+ExitOnOutOfMemoryError',
    '-XX:-UseContainerSupport',
    ...(conversing ? ['-XX:+DisplayVMOutputToStderr'] : []),
    '-cp',
    classPath.join(':'),
    ...args.map((word) =>
      word.replace('<limit>', `${word.startsWith('-Xss') ? Math.min(memoryKb, largestStackKb) : memoryKb}k`),
    ),
  ]

const heapRefused =
  /Could not reserve enough space|Too small maximum heap|Initial heap size set to a larger value/

const blockStart = /^(?:([\w$.]+\.java):\d+: |error: |warning: |Note: |\d+ (?:error|warning)s?$)/

const location = /^\s{1,40}location: class (\S{1,200})$/
const applied =
  /error: ((?:method|constructor) .{1,100} in (?:class|record|enum) (\S{1,200}) cannot be applied)/

/** Messages about the grader say what they say of the student's own types. */
function shownOf(messages: string, grader: string, types: readonly string[]): string {
  const { own, graders } = sortedBy(messages, grader, blockStart)
  if (own !== '' || types.length === 0) return own || `${callFails}\n`
  const missing = graders.flatMap((line, index) => {
    const [, said, called = ''] = applied.exec(line) ?? []
    if (said !== undefined && types.includes(called)) return [said]
    return types.includes(location.exec(line)?.[1] ?? '') ? [`${graders[index - 1] ?? ''}\n${line}`] : []
  })
  return `${[callFails, ...new Set(missing)].join('\n')}\n`
}

function calledByGrader({ name, code: graderCode }: GraderText, code: string): Together | { error: string } {
  const [of, own] = [javaTypes(graderCode), javaTypes(code)]
  const base = name.replace(/\.java$/, '')
  const grader = `${of.open ?? base}.java`
  const sourceName = `${own.open ?? 'Solution'}.java`
  const taken = own.names.find((type) => of.names.includes(type))
  if (taken !== undefined || sourceName === grader)
    return { error: `${sourceName}: error: a class ${taken ?? own.open} is in the problem's grader\n` }
  const started = of.started ?? of.open ?? base
  return {
    sourceName,
    grader: { name: grader, text: graderCode },
    compile: {
      ...java.compile,
      argv: java.compile.argv.flatMap((word) => (word === java.sourceName ? [sourceName, grader] : [word])),
      shown: (messages) => shownOf(messages, grader, own.names),
    },
    needs: { name: `${started}.class`, otherwise: `${callFails}\n` },
    run: (limits, conversing) => [...java.run.argv(limits, conversing).slice(0, -1), started],
  }
}

export const java: LanguageDefinition = {
  language: Language.Java,
  sourceName,
  compile: { argv: [compiler, ...compileFlags], cpuMs: 20_000, wallMs: 20_000 },
  precompiled: {
    what: 'the classes of javac',
    from: {
      source: { name: sourceName, text: usualSource },
      argv: [compiler, '-J-XX:ArchiveClassesAtExit=classes.jsa', ...compileFlags],
      artifact: 'classes.jsa',
    },
    keptAs: 'classes.jsa',
    mountName: 'classes',
    // If the archive does not match, the JVM's warning would look like the student's output.
    flags: ['-J-XX:SharedArchiveFile=/opt/classes/classes.jsa', '-J-Xlog:disable'],
  },
  artifact: '*.class',
  needs: {
    name: 'Main.class',
    otherwise:
      'Main.java: error: there is no class Main outside a package; the program starts in Main.main\n',
  },
  called: { way: 'together', made: calledByGrader },
  nativeImage: false,
  run: {
    argv: machineArgv(run, ['/box']),
    env: run.env,
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
  version: { argv: [run.program, '-version'], pattern: /version "(\d+\.\d+\.\d+)/ },
  hello: 'public class Main { public static void main(String[] a) { System.out.println("ok"); } }\n',
}
