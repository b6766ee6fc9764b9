// What the development data consists of.

import { newProblem } from '@verdict/contract/problem'
import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus, type TagColor } from '@verdict/domain/problem'

export const seedUsers = [
  { uid: 'admin', privilege: Privilege.Admin },
  { uid: 'alice', privilege: Privilege.User },
  { uid: 'bob', privilege: Privilege.User },
  { uid: 'carol', privilege: Privilege.User },
] as const

export const seedTags: { name: string; color: TagColor }[] = [
  { name: 'basics', color: 'green' },
  { name: 'greedy', color: 'gold' },
  { name: 'stack', color: 'geekblue' },
  { name: 'strings', color: 'purple' },
]

interface SeedTest {
  in: string
  out: string
}

const available = ProblemStatus.Available

const maximumTests: SeedTest[] = [
  { in: '5\n3 1 4 1 5\n', out: '5\n' },
  { in: '1\n-7\n', out: '-7\n' },
  { in: '4\n-3 -1 -4 -1\n', out: '-1\n' },
  {
    in: `1000\n${Array.from({ length: 1000 }, (_, index) => (index * 7919) % 1009).join(' ')}\n`,
    out: '1008\n',
  },
]

const bracketTests: SeedTest[] = [
  { in: '([]{})\n', out: 'yes\n' },
  { in: '([)]\n', out: 'no\n' },
  { in: '(((\n', out: 'no\n' },
  { in: `${'('.repeat(50_000)}${')'.repeat(50_000)}\n`, out: 'yes\n' },
]

const changeTests: SeedTest[] = [
  { in: '0\n', out: '0\n' },
  { in: '99\n', out: '9\n' },
  { in: '1000000\n', out: '20000\n' },
]

export const seedProblems = [
  {
    ...newProblem.parse({
      title: 'Maximum of a sequence',
      description: 'Find the largest of $n$ integers.',
      input: '$n$ ($1 \\le n \\le 1000$), then $n$ integers $a_i$ with $|a_i| \\le 10^9$.',
      output: 'The largest of them.',
      in: '5\n3 1 4 1 5\n',
      out: '5\n',
      status: available,
    }),
    tagNames: ['basics'],
    tests: maximumTests,
  },
  {
    ...newProblem.parse({
      title: 'Balanced brackets',
      description:
        'A text of brackets is *balanced* when each one that opens is closed by its own kind, in the right order:\n\n' +
        '| text | balanced |\n|---|---|\n| `([]{})` | yes |\n| `([)]` | no |',
      input: 'One line of at most $10^5$ characters out of `()[]{}`.',
      output: '`yes` or `no`.',
      in: '([]{})\n',
      out: 'yes\n',
      hint: 'A stack remembers what is still open.',
      status: available,
    }),
    tagNames: ['stack', 'strings'],
    tests: bracketTests,
  },
  {
    ...newProblem.parse({
      title: 'Least coins',
      description: 'Pay $m$ with as few coins of 50, 20, 10, 5, 2 and 1 as you can.',
      input: '$m$ ($0 \\le m \\le 10^6$).',
      output: 'The number of coins.',
      in: '99\n',
      out: '9\n',
      status: ProblemStatus.Reserve,
    }),
    tagNames: ['greedy'],
    tests: changeTests,
  },
]

const sumInC = '#include <stdio.h>\nint main(void) {\n  int a, b;\n  scanf("%d %d", &a, &b);\n'

/** `problem: null` is the first one of the installation. */
export const seedSubmissions: {
  uid: 'alice' | 'bob' | 'carol'
  problem: string | null
  language: Language
  code: string
}[] = [
  { uid: 'alice', problem: null, language: Language.C, code: `${sumInC}  printf("%d\\n", a + b);\n}\n` },
  { uid: 'bob', problem: null, language: Language.C, code: `${sumInC}  printf("%d\\n", a - b);\n}\n` },
  {
    uid: 'bob',
    problem: null,
    language: Language.Cpp17,
    code: '#include <iostream>\nint main() {\n  long a, b;\n  std::cin >> a >> b;\n  std::cout << a + b << "\\n";\n}\n',
  },
  {
    uid: 'carol',
    problem: null,
    language: Language.Java,
    code: 'import java.util.Scanner;\n\npublic class Main {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    System.out.println(in.nextInt() + in.nextInt());\n  }\n}\n',
  },
  { uid: 'carol', problem: null, language: Language.Cpp11, code: 'int main() { while (true); }\n' },
  {
    uid: 'alice',
    problem: 'Maximum of a sequence',
    language: Language.Python,
    code: 'input()\nprint(max(map(int, input().split())))\n',
  },
  { uid: 'bob', problem: 'Maximum of a sequence', language: Language.Python, code: 'print(max(input())\n' },
  { uid: 'carol', problem: 'Balanced brackets', language: Language.Python, code: "print('yes')\n" },
]
