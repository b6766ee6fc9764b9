// Sources as people send them, and the messages about those that do not compile.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)

afterAll(() => judge.close())

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
    const result = await judge.run(language, `\uFEFF${code.replaceAll('\n', '\r\n')}`, 'ok\n', {
      timeMs: 2000,
    })
    expect(result).toMatchObject({ judge: Judge.Accepted, error: '' })
  })

  it('a raw string keeps its lines free of CR', async () => {
    const code = '#include <iostream>\r\nint main() { std::cout << R"(a\r\nb)" << std::endl; }\r\n'
    expect(await judge.run(Language.Cpp17, code, 'a\nb\n')).toMatchObject({ judge: Judge.Accepted })
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
      expect(await judge.run(language, code, 'héllo ✓\n', { timeMs: 2000 })).toMatchObject({
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
      expect(await judge.run(language, code, 'yes\n', { timeMs: 2000 })).toMatchObject({
        judge: Judge.Accepted,
      })
    }
  })

  it('[LANG-CPP11-1] [LANG-CPP17-1] C++11 and C++17 are what they say', async () => {
    const code = '#include <iostream>\nint main() { std::cout << __cplusplus; }'
    expect(await judge.run(Language.Cpp11, code, '201103')).toMatchObject({ judge: Judge.Accepted })
    expect(await judge.run(Language.Cpp17, code, '201703')).toMatchObject({ judge: Judge.Accepted })
  })
})

describe('compile errors', () => {
  it('[JDG-COMPILE-4] a text that is no Python is reported before anything runs', async () => {
    const result = await judge.run(Language.Python, 'print("before")\nif True print(1)\n', 'before\n')
    expect(result).toMatchObject({ judge: Judge.CompileError, tests: [] })
    expect(result.error).toContain('SyntaxError')
  })

  it('Java without a class Main says what is missing', async () => {
    const result = await judge.run(Language.Java, 'class Other { public static void main(String[] a) {} }')
    expect(result).toMatchObject({ judge: Judge.CompileError })
    expect(result.error).toContain('no class Main')
  })

  it('Java with Main in a package says the same', async () => {
    const result = await judge.run(
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
    expect(await judge.run(Language.Java, code, '42\n', { timeMs: 2000 })).toMatchObject({
      judge: Judge.Accepted,
    })
  })

  it('[JDG-COMPILE-3] endless compilation ends with a limit, in time', async () => {
    const code =
      'template <int N, int M> struct A { static constexpr long v = A<N - 1, M * 2>::v + A<N - 1, M * 2 + 1>::v; };\n' +
      'template <int M> struct A<0, M> { static constexpr long v = M; };\nint main() { return A<25, 0>::v; }'
    const result = await judge.run(Language.Cpp17, code)
    expect(result.judge).toBe(Judge.CompileError)
    expect(result.error).toMatch(/more than (10 s|1 GiB)|longer than 20 s|The compiler needed/)
  })

  it('[JDG-COMPILE-2] [JDG-COMPILE-3] a program that is too large, a file that does not exist, and a linker that fails are CompileErrors', async () => {
    const large = await judge.run(Language.C, 'char x[300 << 20] = {1}; int main(void) { return x[5]; }')
    expect(large.judge).toBe(Judge.CompileError)
    const missing = await judge.run(Language.C, '#include "/etc/shadow"\nint main(void) {}')
    expect(missing.judge).toBe(Judge.CompileError)
    expect(missing.error).toContain('No such file')
    const unlinked = await judge.run(Language.C, 'void nowhere(void); int main(void) { nowhere(); }')
    expect(unlinked.error).toContain('undefined reference')
    expect(unlinked.error).not.toMatch(/\/(box|tmp|usr)\//)
  })

  it('[JDG-COMPILE-2] output of a compiler is bounded', async () => {
    const code = `int main() { ${Array.from({ length: 4000 }, (_, i) => `undeclared_name_${i};`).join('\n')} }`
    const result = await judge.run(Language.Cpp17, code)
    expect(result.judge).toBe(Judge.CompileError)
    expect(Buffer.byteLength(result.error)).toBeLessThanOrEqual(64 * 1024)
    expect(result.error.length).toBeGreaterThan(10_000)
  })
})
