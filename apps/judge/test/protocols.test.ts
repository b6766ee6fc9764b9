// Special judges that were written for other judges, through the whole host with real programs.

import { Language } from '@verdict/domain/language'
import { ProblemType, type ProgramProtocol } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { JudgeResult } from '@verdict/contract/judge-protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'
import type { TaskGiven } from './protocol-server.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const echo = 'import sys\nsys.stdout.write(sys.stdin.read())'

const special = (
  protocol: ProgramProtocol,
  checker: string,
  input: string,
  given: Partial<TaskGiven> = {},
): Promise<JudgeResult> =>
  judge.server.judge({
    kind: ProblemType.SpecialJudge,
    language: Language.Python,
    code: echo,
    checker,
    protocol,
    tests: [judge.server.test(input, 'the answer')],
    ...given,
  })

/** Says what it was given, and ends as the input tells it. */
const telling = (files: number) => `#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
std::string all(std::istream &in) { return {std::istreambuf_iterator<char>(in), {}}; }
int main(int argc, char **argv) {
  for (int i = 1; i <= ${files} && i < argc; i++) { std::ifstream in(argv[i]); std::cerr << i << "=" << all(in) << "; "; }
  for (int i = ${files} + 1; i < argc; i++) std::cerr << "and " << argv[i] << "; ";
  std::cerr << "stdin=" << all(std::cin);
  std::ifstream in(argv[1]);
  int code; in >> code;
  if (code == 999) std::abort();
  if (code == 998) for (;;) std::cout << "more and more and more and more and more and more" << std::endl;
  return code;
}
`

describe('[JDG-PROTOCOL-1] a special judge of HUSTOJ', () => {
  const code = "print('printed')"

  it.each([
    ['0', Judge.Accepted],
    ['1', Judge.WrongAnswer],
    ['255', Judge.WrongAnswer],
  ])('is given input, answer and output; %s', async (input, expected) => {
    const result = await special('hustoj', telling(3), input, { code, flags: ['eps'] })
    expect(result).toMatchObject({ judge: expected, hostFault: false, error: '' })
    expect(result.judgeMessage).toContain(`1=${input}; 2=the answer; 3=printed\n; and eps; stdin=`)
    expect(result.judgeMessage).not.toContain(`stdin=${input}`)
  })

  it.each([
    ['999', 'signal 6'],
    ['998', 'wrote too much'],
  ])('that fails is a SystemError; %s', async (input, words) => {
    const result = await special('hustoj', telling(3), input, { code })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    expect(result.judgeMessage).toContain(words)
  })
})

describe('[JDG-PROTOCOL-1] a special judge of QDUOJ', () => {
  const code = "print('printed')"

  it.each([
    ['0', Judge.Accepted],
    ['1', Judge.WrongAnswer],
    ['255', Judge.SystemError],
    ['2', Judge.SystemError],
    ['999', Judge.SystemError],
  ])('is given input and output, and the input on stdin; %s', async (input, expected) => {
    const result = await special('qduoj', telling(2), input, { code, flags: ['eps'] })
    expect(result).toMatchObject({ judge: expected, hostFault: false, error: '' })
    expect(result.judgeMessage).toContain(`1=${input}; 2=printed\n; and eps; stdin=${input}`)
  })

  it('sees no answer', async () => {
    const looks = '#include <fstream>\nint main() { return std::ifstream("/opt/answer").good() ? 1 : 0; }'
    expect((await special('qduoj', looks, '0')).judge).toBe(Judge.Accepted)
    expect((await special('hustoj', looks, '0')).judge).toBe(Judge.WrongAnswer)
  })
})

const scored = (judge: Judge, share: number) => ({ judge, tests: [{ score: share }], hostFault: false })
const inOneGroup: Partial<TaskGiven> = {
  groups: [{ points: 10_000, way: 'sum', needs: [], stop: false, tests: [0] }],
}

describe('[JDG-PROTOCOL-5] a special judge of SYZOJ', () => {
  /** Says all files that lie where it runs; the input says what it prints. */
  const legacy = `#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
std::string all(const char *name) { std::ifstream in(name); return {std::istreambuf_iterator<char>(in), {}}; }
int main(int argc, char **argv) {
  for (auto name : {"input", "in", "user_out", "answer", "code"}) std::cerr << name << "=" << all(name) << "; ";
  for (int i = 1; i < argc; i++) std::cerr << "and " << argv[i];
  std::cout << all("input");
  return 3;
}
`
  const code = "print('printed')"

  it.each([
    ['100', Judge.Accepted, 10_000],
    ['40\n', Judge.WrongAnswer, 4_000],
    ['0', Judge.WrongAnswer, 0],
  ])('finds its files where it runs and prints points; %j', async (input, expected, share) => {
    const result = await special('syzoj', legacy, input, { code, flags: ['eps'], ...inOneGroup })
    expect(result).toMatchObject(scored(expected, share))
    expect(result.judgeMessage).toContain(
      `input=${input}; in=${input}; user_out=printed\n; answer=the answer; code=${code}; and eps`,
    )
    expect(result.judgeMessage).toContain(`score ${input.trim()}`)
  })

  it.each(['', 'fine', '-1', '101'])('that prints no points is a SystemError; %j', async (input) => {
    const result = await special('syzoj', legacy, input, { code })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    expect(result.judgeMessage).toContain('failed with exit code 3')
  })
})

describe('[JDG-PROTOCOL-5] a special judge of Lemon', () => {
  const lemon = `#include <fstream>
#include <iterator>
#include <string>
std::string all(const char *name) { std::ifstream in(name); return {std::istreambuf_iterator<char>(in), {}}; }
int main(int argc, char **argv) {
  std::string input = all(argv[1]);
  std::ofstream message(argv[6]);
  message << input << "; " << all(argv[2]) << "; " << all(argv[3]) << "; of " << argv[4] << " " << argc;
  if (input == "none") return 0;
  std::ofstream(argv[5]) << input;
  return input == "99" ? 9 : 0;
}
`
  const code = "print('printed')"

  it.each([
    ['100', Judge.Accepted, 10_000],
    ['55', Judge.WrongAnswer, 5_500],
  ])('writes points and words into the files that it is given; %s', async (input, expected, share) => {
    const result = await special('lemon', lemon, input, { code, ...inOneGroup })
    expect(result).toMatchObject(scored(expected, share))
    expect(result.judgeMessage).toContain(`${input}; printed\n; the answer; of 100 7\nscore ${input}`)
  })

  it.each([
    ['99', 'failed with exit code 9'],
    ['none', 'gave no points'],
  ])('that fails is a SystemError; %s', async (input, words) => {
    const result = await special('lemon', lemon, input, { code })
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    expect(result.judgeMessage).toContain(words)
  })
})

describe('[JDG-PROTOCOL-5] a special judge that', () => {
  it.each([
    ['100', Judge.Accepted, 10_000],
    ['30', Judge.WrongAnswer, 3_000],
    ['0', Judge.WrongAnswer, 0],
  ])('is HUSTOJ’s upj ends with its points; %s', async (input, expected, share) => {
    const result = await special('upj', telling(3), input, { code: "print('printed')", ...inOneGroup })
    expect(result).toMatchObject(scored(expected, share))
    expect(result.judgeMessage).toContain(`1=${input}; 2=the answer; 3=printed\n; stdin=`)
  })

  it.each([
    ['1.0', Judge.Accepted, 10_000],
    ['0.25', Judge.WrongAnswer, 2_500],
  ])('is CMS’ prints a share of the points; %s', async (input, expected, share) => {
    const checker = `#include <fstream>
#include <iostream>
int main(int argc, char **argv) {
  std::string input, answer, output;
  std::ifstream(argv[1]) >> input;
  std::getline(std::ifstream(argv[2]), answer);
  std::ifstream(argv[3]) >> output;
  std::cout << input << std::endl;
  std::cerr << answer << ", " << output << std::endl;
}
`
    const result = await special('cms', checker, input, { code: "print('printed')", ...inOneGroup })
    expect(result).toMatchObject(scored(expected, share))
    expect(result.judgeMessage).toContain(`the answer, printed\nscore ${input}`)
  })
})

describe('[JDG-PROTOCOL-2] a special judge in C', () => {
  const inC = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char *argv[]) {
  int *new = malloc(sizeof *new), user;
  FILE *in = fopen(argv[1], "r"), *out = fopen(argv[argc - 1], "r");
  if (fscanf(in, "%d", new) != 1 || fscanf(out, "%d", &user) != 1) return 1;
  return *new != user;
}
`
  it.each(['hustoj', 'qduoj'] as const)('is compiled as C where it is no C++; %s', async (protocol) => {
    expect((await special(protocol, inC, '17')).judge).toBe(Judge.Accepted)
    expect((await special(protocol, inC, '17', { code: 'print(18)' })).judge).toBe(Judge.WrongAnswer)
  })

  it('that is neither says what the compiler of C++ says', async () => {
    const result = await special('hustoj', 'int main() { return undeclared; }', '1')
    expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
    expect(result.judgeMessage).toMatch(/main\.cpp[^]*undeclared/)
  })
})

it('[JDG-PROTOCOL-3] an interactor by a protocol of checkers is a fault of the problem', async () => {
  const result = await special('qduoj', 'int main() {}', '1', { kind: ProblemType.Interaction })
  expect(result).toMatchObject({ judge: Judge.SystemError, hostFault: false })
  expect(result.judgeMessage).toContain('protocol qduoj')
})
