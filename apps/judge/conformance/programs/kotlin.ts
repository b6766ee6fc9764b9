import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `fun main(args: Array<String>) {\n    val (a, b) = readLine()!!.trim().split(" ").map { it.toInt() }\n    ${body}\n}\n`

export const kotlin: LanguagePrograms = {
  verdicts: verdicts(sum, {
    Accepted: 'if (System.getProperty("ONLINE_JUDGE") != null) println(a + b)',
    WrongAnswer: 'println(a - b)',
    PresentationError: 'println(" ${a + b} ")',
    TimeLimitExceeded: 'var x = a; while (true) x = (x + 1) % 1000003',
    MemoryLimitExceeded: 'val all = ArrayList<IntArray>(); while (true) all.add(IntArray(1 shl 18) { a })',
    OutputLimitExceeded: 'val s = "x".repeat(65536); while (true) println(s)',
    RuntimeError: 'println(a + b); throw IllegalStateException("thrown")',
    CompileError: 'println(undeclared)',
  }),
  hello: `fun main(args: Array<String>) {
    println("Hello, world!")
}
`,
  echo: `import java.io.*
import java.util.StringTokenizer

fun main(args: Array<String>) {
    val out = PrintWriter(BufferedWriter(OutputStreamWriter(System.\`out\`)))
    val input = BufferedReader(InputStreamReader(System.\`in\`))
    while (true) {
        val words = StringTokenizer(input.readLine() ?: break)
        while (words.hasMoreTokens()) out.println(words.nextToken().toInt())
    }
    out.flush()
}
`,
  threads: `import kotlin.concurrent.thread

fun main(args: Array<String>) {
    val sums = IntArray(4)
    val all = (0 until 4).map { t -> thread { for (i in 1..1000) sums[t] += i } }
    all.forEach { it.join() }
    println(sums.sum())
}
`,
  recursion: `fun depth(n: Int): Int = if (n == 0) 0 else depth(n - 1) + 1

fun main(args: Array<String>) {
    println(depth(100000))
}
`,
  nonAscii: `fun main(args: Array<String>) {
    println("你好，мир ✓ é")
}
`,
  emptyInput: `fun main(args: Array<String>) {
    println(System.\`in\`.readBytes().size)
}
`,
}
