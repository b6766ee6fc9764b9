// Real programs through the whole host: leased over HTTP, compiled and run in the sandbox, reported back.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import type { JudgeResult } from '@verdict/contract/judge-protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRoot, openJudgeHost, type JudgeHost } from './judge-host.ts'
import { everyVerdict } from './programs.ts'
import type { TaskGiven } from './protocol-server.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)

afterAll(() => judge.close())

const sum = () => [judge.server.test('1 2\n', '3\n')]
const MiB = 1024

/** One test with empty input. */
function run(
  language: Language,
  code: string,
  expected = '',
  given: Partial<TaskGiven> = {},
): Promise<JudgeResult> {
  return judge.server.judge({ language, code, tests: [judge.server.test('', expected)], ...given })
}

describe('every verdict in every language', () => {
  it.each(everyVerdict)('%s: %s', async (name, verdict, language, expected, code) => {
    const timeMs = name === 'Java' && verdict !== 'TimeLimitExceeded' ? 3000 : 500
    const result = await judge.server.judge({ language, code, tests: sum(), timeMs, memoryKb: 64 * MiB })
    expect(result).toMatchObject({ judge: expected, hostFault: false })
    if (expected === Judge.CompileError) {
      expect(result.tests).toEqual([])
      expect(result.error).toMatch(/main\.c|main\.cpp|Main\.java|main\.py/)
      expect(result.error).not.toMatch(/\/(box|tmp|usr|opt)\//)
    } else expect(result.tests.map((test) => test.judge)).toEqual([expected])
  })
})

describe('a whole submission', () => {
  it('[JDG-MEASURE-1] runs all tests in their order, whatever is wrong with the output, and reports the maxima', async () => {
    const code =
      '#include <stdio.h>\n#include <stdlib.h>\nint main(void) { int n; scanf("%d", &n); if (n == 2) return 3; if (n == 3) { puts(" ok"); return 0; } puts(n == 1 ? "no" : "ok"); }'
    const tests = [1, 2, 3, 4].map((n) => judge.server.test(`${n}\n`, 'ok\n'))
    const result = await judge.server.judge({ language: Language.C, code, tests })
    expect(result.tests.map((test) => test.judge)).toEqual([
      Judge.WrongAnswer,
      Judge.RuntimeError,
      Judge.PresentationError,
      Judge.Accepted,
    ])
    expect(result.tests.map((test) => test.uuid)).toEqual(tests.map((test) => test.uuid))
    expect(result).toMatchObject({ judge: Judge.RuntimeError, error: 'Runtime error: exit code 3' })
    expect(result.memory).toBe(Math.max(...result.tests.map((test) => test.memory)))
    expect(result.time).toBe(Math.max(...result.tests.map((test) => test.time)))
  })

  it('skips what follows after a limit was exceeded', async () => {
    const code = 'n = int(input())\nwhile n == 2: pass\nprint(n)'
    const tests = [1, 2, 3].map((n) => judge.server.test(`${n}\n`, `${n}\n`))
    const result = await judge.server.judge({ language: Language.Python, code, tests, timeMs: 200 })
    expect(result.tests.map((test) => test.judge)).toEqual([
      Judge.Accepted,
      Judge.TimeLimitExceeded,
      Judge.Skipped,
    ])
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 200 })
  })

  it('compiles first and then says that there are no tests', async () => {
    const good = await judge.server.judge({
      language: Language.C,
      code: 'int main(void) { return 0; }',
      tests: [],
    })
    expect(good).toMatchObject({
      judge: Judge.SystemError,
      hostFault: false,
      judgeMessage: 'The problem has no tests.',
    })
    const bad = await judge.server.judge({ language: Language.C, code: 'int main(', tests: [] })
    expect(bad.judge).toBe(Judge.CompileError)
  })

  it('never shows test data or what the program wrote to the student', async () => {
    const code = 'import sys\ns = input()\nprint(s)\nsys.stderr.write(s)\nraise ValueError(s)'
    const result = await judge.server.judge({
      language: Language.Python,
      code,
      tests: [judge.server.test('secret\n', 'x')],
    })
    expect(result.error).toBe('Runtime error: exit code 1')
    expect(result.judgeMessage).toContain('exit code 1')
  })

  it('takes a broken download for a fault of the host and says which file', async () => {
    const test = judge.server.test('wanted', 'x')
    judge.server.behaviour.blob = (sha256) => (sha256 === test.input ? Buffer.from('something else') : null)
    const result = await judge.server.judge({ language: Language.Python, code: 'print(1)', tests: [test] })
    judge.server.behaviour = {}
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: true })
    expect(result.judgeMessage).toContain(test.input)
  })

  it('takes a kind that it does not know for a fault of the host', async () => {
    const result = await judge.server.judge({
      language: Language.C,
      code: 'int main(void) {}',
      kind: 4 as 1,
      tests: sum(),
    })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: true })
  })

  it('leaves nothing in its work folder', async () => {
    await run(Language.C, 'int main(void) { return 1; }')
    await run(Language.Python, 'print("x" * 1000)')
    await expect.poll(() => readdirSync(join(judge.sandbox.base, 'work', '0'))).toEqual([])
  })

  it('[JDG-HOST-7] tells the server who it is, and which of its compilers differ from the reference', () => {
    const status = judge.server.statuses.at(-1)!
    expect(status).toMatchObject({ mode: asRoot ? 'full' : 'development', slots: 1 })
    expect(status.compilers.map((compiler) => compiler.language).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5,
    ])
    const reference: Record<number, string> = { 1: '12.2', 2: '12.2', 3: '17.0', 4: '3.11', 5: '12.2' }
    for (const { language, version, matchesReference } of status.compilers) {
      expect(version).toMatch(/^\d+\.\d+/)
      expect(matchesReference).toBe(version.startsWith(`${reference[language]}.`))
    }
    expect(judge.ready.summary).toContain(`C++17 ${status.compilers.find((c) => c.language === 5)!.version}`)
  })
})

describe('[JDG-SRC-1] sources as people send them', () => {
  const hello: [string, Language, string][] = [
    ['C', Language.C, '#include <stdio.h>\nint main(void) {\n  puts("ok");\n}\n'],
    ['C++17', Language.Cpp17, '#include <iostream>\nint main() {\n  std::cout << R"(o)"\n  "k";\n}\n'],
    [
      'Java',
      Language.Java,
      'public class Main {\n  public static void main(String[] a) {\n    System.out.println("ok");\n  }\n}\n',
    ],
    ['Python', Language.Python, 'if True:\n    print("ok")\n'],
  ]
  it.each(hello)('%s with a byte order mark and CR LF', async (_name, language, code) => {
    const result = await run(language, `\uFEFF${code.replaceAll('\n', '\r\n')}`, 'ok\n', { timeMs: 2000 })
    expect(result).toMatchObject({ judge: Judge.Accepted, error: '' })
  })

  it('a raw string keeps its lines free of CR', async () => {
    const code = '#include <iostream>\r\nint main() { std::cout << R"(a\r\nb)" << std::endl; }\r\n'
    expect(await run(Language.Cpp17, code, 'a\nb\n')).toMatchObject({ judge: Judge.Accepted })
  })

  it('text beyond ASCII goes through unchanged in every language', async () => {
    const texts: [Language, string][] = [
      [Language.C, '#include <stdio.h>\nint main(void) { puts("héllo ✓"); }'],
      [
        Language.Java,
        'public class Main { public static void main(String[] a) { System.out.println("héllo ✓"); } }',
      ],
      [Language.Python, 'print("héllo ✓")'],
    ]
    for (const [language, code] of texts) {
      expect(await run(language, code, 'héllo ✓\n', { timeMs: 2000 })).toMatchObject({
        judge: Judge.Accepted,
      })
    }
  })

  it('[LANG-C-1] [LANG-CPP11-1] [LANG-CPP17-1] [LANG-JAVA-1] [LANG-PY-1] ONLINE_JUDGE is there in every language', async () => {
    const sources: [Language, string][] = [
      [Language.C, '#include <stdio.h>\nint main(void) {\n#ifdef ONLINE_JUDGE\nputs("yes");\n#endif\n}'],
      [
        Language.Cpp11,
        '#include <iostream>\nint main() {\n#ifdef ONLINE_JUDGE\nstd::cout << "yes";\n#endif\n}',
      ],
      [
        Language.Cpp17,
        '#include <iostream>\nint main() {\n#ifdef ONLINE_JUDGE\nstd::cout << "yes";\n#endif\n}',
      ],
      [
        Language.Java,
        'public class Main { public static void main(String[] a) { System.out.println(System.getProperty("ONLINE_JUDGE") != null ? "yes" : "no"); } }',
      ],
      [Language.Python, 'import os\nprint("yes" if os.environ["ONLINE_JUDGE"] == "1" else "no")'],
    ]
    for (const [language, code] of sources) {
      expect(await run(language, code, 'yes\n', { timeMs: 2000 })).toMatchObject({ judge: Judge.Accepted })
    }
  })

  it('[LANG-CPP11-1] [LANG-CPP17-1] C++11 and C++17 are what they say', async () => {
    const code = '#include <iostream>\nint main() { std::cout << __cplusplus; }'
    expect(await run(Language.Cpp11, code, '201103')).toMatchObject({ judge: Judge.Accepted })
    expect(await run(Language.Cpp17, code, '201703')).toMatchObject({ judge: Judge.Accepted })
  })
})

describe('compile errors', () => {
  it('[JDG-COMPILE-4] what is no Python is told before anything runs', async () => {
    const result = await run(Language.Python, 'print("before")\nif True print(1)\n', 'before\n')
    expect(result).toMatchObject({ judge: Judge.CompileError, tests: [] })
    expect(result.error).toContain('SyntaxError')
  })

  it('Java without a class Main says what is missing', async () => {
    const result = await run(Language.Java, 'class Other { public static void main(String[] a) {} }')
    expect(result).toMatchObject({ judge: Judge.CompileError })
    expect(result.error).toContain('no class Main')
  })

  it('Java with Main in a package says the same', async () => {
    const result = await run(
      Language.Java,
      'package p; public class Main { public static void main(String[] a) {} }',
    )
    expect(result).toMatchObject({ judge: Judge.CompileError })
    expect(result.error).toContain('no class Main')
  })

  it('Java with several classes, inner and anonymous ones, runs', async () => {
    const code =
      'public class Main { interface A { int f(); } static class B implements A { public int f() { return 1; } }\n' +
      'public static void main(String[] x) { A a = new A() { public int f() { return new C().g(); } }; System.out.println(a.f() + new B().f()); } }\nclass C { int g() { return 41; } }'
    expect(await run(Language.Java, code, '42\n', { timeMs: 2000 })).toMatchObject({ judge: Judge.Accepted })
  })

  it('[JDG-COMPILE-3] endless compilation ends with a limit, in time', async () => {
    const code =
      'template <int N, int M> struct A { static constexpr long v = A<N - 1, M * 2>::v + A<N - 1, M * 2 + 1>::v; };\n' +
      'template <int M> struct A<0, M> { static constexpr long v = M; };\nint main() { return A<25, 0>::v; }'
    const result = await run(Language.Cpp17, code)
    expect(result.judge).toBe(Judge.CompileError)
    expect(result.error).toMatch(/more than (10 s|1 GiB)|longer than 20 s|The compiler needed/)
  })

  it('[JDG-COMPILE-2] [JDG-COMPILE-3] a program that is too large, a file that does not exist, and a linker that fails are CompileErrors', async () => {
    const large = await run(Language.C, 'char x[300 << 20] = {1}; int main(void) { return x[5]; }')
    expect(large.judge).toBe(Judge.CompileError)
    const missing = await run(Language.C, '#include "/etc/shadow"\nint main(void) {}')
    expect(missing.judge).toBe(Judge.CompileError)
    expect(missing.error).toContain('No such file')
    const unlinked = await run(Language.C, 'void nowhere(void); int main(void) { nowhere(); }')
    expect(unlinked.error).toContain('undefined reference')
    expect(unlinked.error).not.toMatch(/\/(box|tmp|usr)\//)
  })

  it('[JDG-COMPILE-2] output of a compiler is bounded', async () => {
    const code = `int main() { ${Array.from({ length: 4000 }, (_, i) => `undeclared_name_${i};`).join('\n')} }`
    const result = await run(Language.Cpp17, code)
    expect(result.judge).toBe(Judge.CompileError)
    expect(Buffer.byteLength(result.error)).toBeLessThanOrEqual(64 * 1024)
    expect(result.error.length).toBeGreaterThan(10_000)
  })
})

describe('limits', () => {
  const deep: [string, Language, string][] = [
    [
      'C',
      Language.C,
      '#include <stdio.h>\nint f(int n) { volatile char pad[64]; pad[0] = n; return n == 0 ? 0 : f(n - 1) + 1 + pad[0] * 0; }\nint main(void) { printf("%d\\n", f(1000000)); }',
    ],
    [
      'C++17',
      Language.Cpp17,
      '#include <iostream>\nint f(int n) { volatile char pad[64]; pad[0] = n; return n == 0 ? 0 : f(n - 1) + 1 + pad[0] * 0; }\nint main() { std::cout << f(1000000); }',
    ],
    [
      'Java',
      Language.Java,
      'public class Main { static int f(int n) { return n == 0 ? 0 : f(n - 1) + 1; } public static void main(String[] a) { System.out.println(f(300000) + 700000); } }',
    ],
    [
      'Python',
      Language.Python,
      'import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return 0 if n == 0 else f(n - 1) + 1\nprint(f(200000) + 800000)',
    ],
  ]
  it.each(deep)('deep recursion works in %s', async (_name, language, code) => {
    const result = await run(language, code, '1000000\n', { timeMs: 4000, memoryKb: 256 * MiB })
    expect(result).toMatchObject({ judge: Judge.Accepted })
  })

  it.runIf(asRoot)('endless recursion in C and Java takes all memory, in Python it is a crash', async () => {
    const c = 'int f(int n) { volatile int x = n; return f(n + 1) + x; }\nint main(void) { return f(0); }'
    expect(await run(Language.C, c)).toMatchObject({ judge: Judge.MemoryLimitExceeded })
    const java =
      'public class Main { static int f(int n) { return f(n + 1) + 1; } public static void main(String[] a) { f(0); } }'
    expect(await run(Language.Java, java, '', { timeMs: 4000, memoryKb: 256 * MiB })).toMatchObject({
      judge: Judge.MemoryLimitExceeded,
    })
    expect(await run(Language.Python, 'def f(n): return f(n + 1) + 1\nf(0)')).toMatchObject({
      judge: Judge.RuntimeError,
    })
  })

  it.runIf(asRoot)('a big static array counts when it is touched', async () => {
    const array = (body: string): string =>
      `static volatile char x[512 << 20];\nint main(void) { ${body} return 0; }`
    expect(await run(Language.C, array('x[77] = 1;'))).toMatchObject({ judge: Judge.Accepted })
    const touched = await run(Language.C, array('for (long i = 0; i < (512 << 20); i += 4096) x[i] = 1;'))
    expect(touched).toMatchObject({ judge: Judge.MemoryLimitExceeded, memory: 64 * MiB })
  })

  it.runIf(asRoot)('memory that is refused is a memory limit and no crash', async () => {
    const bad = '#include <vector>\nint main() { std::vector<long> v(1L << 44); return v[5]; }'
    expect(await run(Language.Cpp17, bad)).toMatchObject({ judge: Judge.MemoryLimitExceeded })
    expect(await run(Language.Python, 'x = bytearray(1 << 45)')).toMatchObject({
      judge: Judge.MemoryLimitExceeded,
    })
    const java =
      'public class Main { public static void main(String[] a) { System.out.println(new long[1 << 28].length); } }'
    expect(await run(Language.Java, java, '', { timeMs: 3000 })).toMatchObject({
      judge: Judge.MemoryLimitExceeded,
    })
  })

  it('[JDG-LIMIT-5] Java may use its whole limit, which is twice that of the problem', async () => {
    const code =
      'public class Main { public static void main(String[] a) { byte[][] x = new byte[90][]; for (int i = 0; i < 90; i++) { x[i] = new byte[1 << 20]; java.util.Arrays.fill(x[i], (byte) 1); } System.out.println(x[89][5]); } }'
    const result = await run(Language.Java, code, '1\n', { timeMs: 3000, memoryKb: 64 * MiB })
    expect(result).toMatchObject({ judge: Judge.Accepted })
    expect(result.memory).toBeLessThanOrEqual(128 * MiB)
  })

  it('a program that waits is ended by the clock', async () => {
    const result = await run(Language.C, '#include <unistd.h>\nint main(void) { pause(); }', '', {
      timeMs: 100,
    })
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded })
    expect(result.error).toContain('waited')
    expect(result.time).toBeLessThan(100)
  })

  it('time of all processes together counts', async () => {
    const code =
      '#include <sys/wait.h>\n#include <unistd.h>\nint main(void) { for (int i = 0; i < 4; i++) if (!fork()) for (volatile long j = 0; j < 400000000L; j++); while (wait(0) > 0); }'
    const result = await run(Language.C, code, '', { timeMs: 300 })
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 300 })
  })

  it('closing the standard streams early changes nothing', async () => {
    const closes =
      '#include <stdio.h>\nint main(void) { fclose(stdin); puts("ok"); fclose(stdout); return 0; }'
    expect(await run(Language.C, closes, 'ok\n')).toMatchObject({ judge: Judge.Accepted })
    const unread = await judge.server.judge({
      language: Language.Python,
      code: 'print("ok")',
      tests: [judge.server.test('x'.repeat(1_000_000), 'ok\n')],
    })
    expect(unread.judge).toBe(Judge.Accepted)
  })

  it('a large right output is accepted, and one over its limit is not, right or wrong', async () => {
    const line = '0123456789\n'
    const many = 'import sys\nfor _ in range(1000): sys.stdout.write("0123456789\\n" * 1000)\n'
    expect(await run(Language.Python, many, line.repeat(1_000_000), { timeMs: 3000 })).toMatchObject({
      judge: Judge.Accepted,
    })
    const more = many.replace('range(1000)', 'range(2000)')
    expect(await run(Language.Python, more, line, { timeMs: 3000 })).toMatchObject({
      judge: Judge.OutputLimitExceeded,
    })
  })

  it('a file over the limit is an output limit too', async () => {
    const code =
      '#include <fcntl.h>\n#include <unistd.h>\nstatic char b[1 << 20]; int main(void) { int f = open("/tmp/x", O_WRONLY | O_CREAT, 0600); for (;;) if (write(f, b, sizeof b) < 0) return 5; }'
    expect(await run(Language.C, code)).toMatchObject({ judge: Judge.OutputLimitExceeded })
  })

  const crashes: [string, string, string][] = [
    ['a crash', 'volatile int *volatile p = 0; *p = 1;', 'Runtime error: signal 11 (segmentation fault)'],
    ['abort', 'abort();', 'Runtime error: signal 6 (aborted)'],
    [
      'a division by zero',
      'volatile int z = 0; return 100 / z;',
      'Runtime error: signal 8 (arithmetic error, such as a division by zero)',
    ],
    ['a kill of itself', 'kill(getpid(), SIGKILL);', 'Runtime error: signal 9 (killed)'],
    ['an exit code', 'return 200;', 'Runtime error: exit code 200'],
  ]
  it.each(crashes)('%s is told in words', async (_name, body, words) => {
    const code = `#include <signal.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main(void) { ${body} }`
    expect(await run(Language.C, code)).toMatchObject({ judge: Judge.RuntimeError, error: words })
  })

  it('a time just over the limit is measured again alone, and stays over when it is', async () => {
    // Runs until its own CPU clock says 105 % of the limit.
    const code =
      '#include <time.h>\nint main(void) { while (clock() < 420 * (CLOCKS_PER_SEC / 1000)); return 0; }'
    const result = await run(Language.C, code, '', { timeMs: 400 })
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 400 })
    // The second run is stopped at the limit itself.
    expect(result.judgeMessage).toContain('stopped for cpu')
  })
})

describe('caches', () => {
  it('an unchanged source is not compiled twice, a file is not fetched twice', async () => {
    const code = '#include <bits/stdc++.h>\nint main() { std::cout << "cached once"; }'
    const tests = [judge.server.test('only here', 'cached once')]
    const before = judge.server.blobRequests.length
    await judge.server.judge({ language: Language.Cpp17, code, tests })
    const entries = readdirSync(join(judge.sandbox.base, 'compiled')).sort()
    expect(
      await judge.server.judge({ language: Language.Cpp17, code: `\uFEFF${code}`, tests }),
    ).toMatchObject({
      judge: Judge.Accepted,
    })
    expect(readdirSync(join(judge.sandbox.base, 'compiled')).sort()).toEqual(entries)
    expect(judge.server.blobRequests.slice(before)).toHaveLength(2)
    await judge.server.judge({ language: Language.Cpp11, code, tests })
    expect(readdirSync(join(judge.sandbox.base, 'compiled'))).toHaveLength(entries.length + 1)
  })
})
