// Tests of Chinese text, through the whole host: read, written and compared. White space is the six bytes of ASCII, as for
// testlib and the default validator of the ICPC's format, so a full-width space is part of a word.

import type { Comparison } from '@verdict/domain/comparison'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)

afterAll(() => judge.close())

const backwards: [string, Language, string][] = [
  [
    'C++',
    Language.Cpp17,
    `#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
int main() {
  std::string line;
  std::getline(std::cin, line);
  std::vector<std::string> all;
  for (unsigned char c : line) {
    if ((c & 0xc0) != 0x80) all.emplace_back();
    all.back() += c;
  }
  std::reverse(all.begin(), all.end());
  for (const auto &one : all) std::cout << one;
  std::cout << "，共" << all.size() << "字\\n";
}`,
  ],
  [
    'Java',
    Language.Java,
    `import java.util.Scanner;
public class Main {
  public static void main(String[] a) {
    String line = new Scanner(System.in).nextLine();
    System.out.println(new StringBuilder(line).reverse() + "，共" + line.codePointCount(0, line.length()) + "字");
  }
}`,
  ],
  ['Python', Language.Python, 'line = input()\nprint(line[::-1], "，共", len(line), "字", sep="")'],
]

const line = '床前　明月光😀'
const answer = '😀光月明　前床，共7字\n'

const by = (unit: Comparison['by']): Comparison => ({
  by: unit,
  ignoreCase: false,
  floatAbsolute: null,
  floatRelative: null,
})

describe('[JDG-UTF8-1] text beyond ASCII', () => {
  it.each(backwards)('is read and written by %s as UTF-8', async (_name, language, code) => {
    const tests = [judge.server.test(`${line}\n`, answer)]
    for (const comparison of [null, by('tokens'), by('lines'), by('bytes')]) {
      expect(await judge.server.judge({ language, code, tests, comparison })).toMatchObject({
        judge: Judge.Accepted,
        error: '',
      })
    }
  })

  const echo = 'import sys\nsys.stdout.write(sys.stdin.read())'
  const compared = async (input: string, output: string, unit: Comparison['by'] | null) => {
    const comparison = unit && by(unit)
    const tests = [judge.server.test(input, output)]
    return (await judge.server.judge({ language: Language.Python, code: echo, tests, comparison })).judge
  }

  // U+3000, U+00A0, U+0085, U+2028
  it.each(['\u3000', '\u00a0', '\u0085', '\u2028'])('has no white space in %j', async (space) => {
    for (const unit of [null, 'tokens', 'lines', 'bytes'] as const) {
      expect(await compared(`你${space}好\n`, `你${space}好\n`, unit)).toBe(Judge.Accepted)
      expect(await compared(`你${space}好\n`, '你 好\n', unit)).toBe(Judge.WrongAnswer)
      expect(await compared(`你好${space}\n`, '你好\n', unit)).toBe(Judge.WrongAnswer)
    }
  })

  it('differs by one character, not by the space between its words', async () => {
    expect(await compared('你好  世界\n', '你好 世界', 'tokens')).toBe(Judge.Accepted)
    expect(await compared('你好  世界\n', '你好 世界', 'lines')).toBe(Judge.PresentationError)
    expect(await compared('你好 世界\n', '你好 世畍\n', 'tokens')).toBe(Judge.WrongAnswer)
  })

  it('testlib, too, reads a full-width space as part of a word', async () => {
    const checker = `#include "testlib.h"
int main(int argc, char **argv) {
  registerTestlibCmd(argc, argv);
  std::string first = ouf.readToken(), second = ouf.readToken();
  if (first != "你\\u3000好") quitf(_wa, "%s", first.c_str());
  if (second != ans.readToken()) quitf(_wa, "%s", second.c_str());
  quitf(_ok, "两个词");
}`
    const result = await judge.server.judge({
      kind: ProblemType.SpecialJudge,
      language: Language.Python,
      code: echo,
      checker,
      tests: [judge.server.test('你\u3000好 世界\n', '世界\n')],
    })
    expect(result).toMatchObject({ judge: Judge.Accepted })
  })
})
