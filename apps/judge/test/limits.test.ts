// Programs at their limits and beyond: time, memory, output, and how a crash is described.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRoot, openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)

afterAll(() => judge.close())

const MiB = 1024

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
    const result = await judge.run(language, code, '1000000\n', { memoryKb: 256 * MiB })
    expect(result).toMatchObject({ judge: Judge.Accepted })
  })

  it.runIf(asRoot)('endless recursion in C and Java takes all memory, in Python it is a crash', async () => {
    const c = 'int f(int n) { volatile int x = n; return f(n + 1) + x; }\nint main(void) { return f(0); }'
    expect(await judge.run(Language.C, c)).toMatchObject({ judge: Judge.MemoryLimitExceeded })
    const java =
      'public class Main { static int f(int n) { return f(n + 1) + 1; } public static void main(String[] a) { f(0); } }'
    expect(await judge.run(Language.Java, java, '', { memoryKb: 256 * MiB })).toMatchObject({
      judge: Judge.MemoryLimitExceeded,
    })
    expect(await judge.run(Language.Python, 'def f(n): return f(n + 1) + 1\nf(0)')).toMatchObject({
      judge: Judge.RuntimeError,
    })
  })

  it.runIf(asRoot)('it is the memory that ends it every time, whatever the limit', async () => {
    const c =
      'int f(int n) { volatile char frame[256]; frame[0] = n; return f(n + 1) + frame[0]; }\nint main(void) { return f(0); }'
    const limits = [16, 64, 64, 64, 64, 64, 64, 64, 64, 128]
    const judges: Judge[] = []
    for (const size of limits) {
      // One after the other, as on a quiet host.
      // oxlint-disable-next-line no-await-in-loop
      judges.push((await judge.run(Language.C, c, '', { memoryKb: size * MiB })).judge)
    }
    expect(judges).toEqual(limits.map(() => Judge.MemoryLimitExceeded))
  })

  it.runIf(asRoot)('a big static array counts when it is touched', async () => {
    const array = (body: string): string =>
      `static volatile char x[512 << 20];\nint main(void) { ${body} return 0; }`
    expect(await judge.run(Language.C, array('x[77] = 1;'))).toMatchObject({ judge: Judge.Accepted })
    const touched = await judge.run(
      Language.C,
      array('for (long i = 0; i < (512 << 20); i += 4096) x[i] = 1;'),
    )
    expect(touched).toMatchObject({ judge: Judge.MemoryLimitExceeded, memory: 64 * MiB })
  })

  it.runIf(asRoot)('memory that is refused is a memory limit and no crash', async () => {
    const bad = '#include <vector>\nint main() { std::vector<long> v(1L << 44); return v[5]; }'
    expect(await judge.run(Language.Cpp17, bad)).toMatchObject({ judge: Judge.MemoryLimitExceeded })
    expect(await judge.run(Language.Python, 'x = bytearray(1 << 45)')).toMatchObject({
      judge: Judge.MemoryLimitExceeded,
    })
    const java =
      'public class Main { public static void main(String[] a) { System.out.println(new long[1 << 28].length); } }'
    expect(await judge.run(Language.Java, java)).toMatchObject({
      judge: Judge.MemoryLimitExceeded,
    })
  })

  it('[JDG-LIMIT-5] Java may use its whole limit, which is twice that of the problem', async () => {
    const code =
      'public class Main { public static void main(String[] a) { byte[][] x = new byte[90][]; for (int i = 0; i < 90; i++) { x[i] = new byte[1 << 20]; java.util.Arrays.fill(x[i], (byte) 1); } System.out.println(x[89][5]); } }'
    const result = await judge.run(Language.Java, code, '1\n')
    expect(result).toMatchObject({ judge: Judge.Accepted })
    expect(result.memory).toBeLessThanOrEqual(128 * MiB)
  })

  it('a program that waits is ended by the clock', async () => {
    const result = await judge.run(Language.C, '#include <unistd.h>\nint main(void) { pause(); }', '', {
      timeMs: 500,
    })
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded })
    expect(result.error).toContain('waited')
    expect(result.time).toBeLessThan(500)
  })

  it('time of all processes together counts', async () => {
    const code =
      '#include <sys/wait.h>\n#include <unistd.h>\nint main(void) { for (int i = 0; i < 4; i++) if (!fork()) for (volatile long j = 0; j < 400000000L; j++); while (wait(0) > 0); }'
    const result = await judge.run(Language.C, code, '', { timeMs: 100 })
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 100 })
  })

  it('closing the standard streams early changes nothing', async () => {
    const closes =
      '#include <stdio.h>\nint main(void) { fclose(stdin); puts("ok"); fclose(stdout); return 0; }'
    expect(await judge.run(Language.C, closes, 'ok\n')).toMatchObject({ judge: Judge.Accepted })
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
    expect(await judge.run(Language.Python, many, line.repeat(1_000_000))).toMatchObject({
      judge: Judge.Accepted,
    })
    const more = many.replace('range(1000)', 'range(2000)')
    expect(await judge.run(Language.Python, more, line)).toMatchObject({
      judge: Judge.OutputLimitExceeded,
    })
  })

  it('a file over the limit is an output limit too', async () => {
    const code =
      '#include <fcntl.h>\n#include <unistd.h>\nstatic char b[1 << 20]; int main(void) { int f = open("/tmp/x", O_WRONLY | O_CREAT, 0600); for (;;) if (write(f, b, sizeof b) < 0) return 5; }'
    expect(await judge.run(Language.C, code)).toMatchObject({ judge: Judge.OutputLimitExceeded })
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
  it.each(crashes)('%s is described in words', async (_name, body, words) => {
    const code = `#include <signal.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main(void) { ${body} }`
    expect(await judge.run(Language.C, code)).toMatchObject({ judge: Judge.RuntimeError, error: words })
  })

  it('a time just over the limit is measured again alone, and stays over when it is', async () => {
    // Runs until its own CPU clock says 105 % of the limit: 30 ms more, since the sandbox looks at times some 10 ms apart.
    const code =
      '#include <time.h>\nint main(void) { while (clock() < 630 * (CLOCKS_PER_SEC / 1000)); return 0; }'
    const result = await judge.run(Language.C, code, '', { timeMs: 600 })
    expect(result).toMatchObject({ judge: Judge.TimeLimitExceeded, time: 600 })
    // The second run is stopped at the limit itself.
    expect(result.judgeMessage).toContain('stopped for cpu')
  })
})
