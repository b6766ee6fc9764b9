// Languages that a site may turn on besides the standard ones: a host takes them up while it runs.

import { Language, standardLanguages } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type JudgeHost, openJudgeHost } from './judge-host.ts'

let judge: JudgeHost
beforeAll(async () => {
  judge = await openJudgeHost()
})
afterAll(() => judge.close())

const dialects = [Language.Cpp20, Language.Cpp23, Language.C23]

const languagesOf = () => judge.server.statuses.at(-1)?.compilers.map(({ language }) => language) ?? []

describe('languages beyond the standard ones', () => {
  it('[LANG-HOST-2] are not looked at before the server wants them, and taken up while the host runs', async () => {
    const program = '#include <stdio.h>\nint main(void) { puts("1"); }\n'
    expect((await judge.run(Language.C, program, '1\n')).judge).toBe(Judge.Accepted)
    expect(new Set(languagesOf())).toEqual(new Set(standardLanguages))
    judge.server.wanted = [...standardLanguages, ...dialects]
    await judge.run(Language.C, program, '1\n')
    await vi.waitFor(() => expect(languagesOf()).toEqual(expect.arrayContaining(dialects)), 100_000)
  })

  const cpp = (standard: string, body: string): string =>
    `#include <bits/stdc++.h>\nusing namespace std;\nstatic_assert(__cplusplus == ${standard});\nint main() { ${body} }\n`

  it.each([
    [
      '[LANG-CPP20-1] C++20',
      Language.Cpp20,
      cpp(
        '202002L',
        'auto odd = views::iota(1, 6) | views::filter([](int x) { return x % 2; }); for (int x : odd) cout << x;',
      ),
    ],
    [
      '[LANG-CPP23-1] C++23',
      Language.Cpp23,
      cpp('202100L', 'string s = "1x3x5"; if (s.contains("x")) erase(s, \'x\'); cout << s;'),
    ],
    [
      '[LANG-C23-1] C23',
      Language.C23,
      '#include <stdio.h>\n#ifndef ONLINE_JUDGE\n#error no judge\n#endif\n[[maybe_unused]] static int none;\n' +
        'int main(void) { printf("%d\\n", 1\'35 + 0b0); }\n',
    ],
  ])('%s', async (_name, language, code) => {
    expect(await judge.run(language, code, '135\n')).toMatchObject({ judge: Judge.Accepted, error: '' })
    expect((await judge.run(language, 'int main() { return undeclared; }')).judge).toBe(Judge.CompileError)
  })
})
