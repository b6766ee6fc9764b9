// Programs of a setter for three problems, and those that students send.

import { Language } from '@verdict/domain/language'

export interface Program {
  name: string
  language: Language
  /** Names of verdicts; absent: Accepted. */
  expected?: string[]
  code: string
}

export interface Roles {
  solution: Program[]
  generator: Program[]
  validator: Program[]
  grader: Program[]
}

export interface Described {
  title: string
  description: string
  type: string
  answer: string
  sample: { in: string; out: string }
}

/** Two numbers whose sum is given: any will do. */
export const batch = {
  title: 'split',
  description: 'Given n, print two positive integers a and b with a + b = n.',
  type: 'Special Judge',
  answer: 'Program',
  sample: { in: '5\n', out: '2 3\n' },
  solution: [
    {
      name: 'main.cpp',
      language: Language.Cpp17,
      code: '#include <iostream>\nint main() { long long n; std::cin >> n; std::cout << 1 << " " << n - 1 << "\\n"; }\n',
    },
    { name: 'half.py', language: Language.Python, code: 'n = int(input())\nprint(n // 2, n - n // 2)\n' },
    {
      name: 'zero.py',
      language: Language.Python,
      expected: ['Wrong Answer'],
      code: 'print(0, int(input()))\n',
    },
  ],
  generator: [
    {
      name: 'gen.cpp',
      language: Language.Cpp17,
      code: `#include "testlib.h"
int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    println(rnd.next(2, opt<int>(1)));
}
`,
    },
  ],
  validator: [
    {
      name: 'validator.cpp',
      language: Language.Cpp17,
      code: `#include "testlib.h"
int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    inf.readInt(2, 1000000000, "n");
    inf.readEoln();
    inf.readEof();
}
`,
    },
  ],
  judge: `#include "testlib.h"
int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    long long n = inf.readLong();
    long long a = ouf.readLong(1, n), b = ouf.readLong(1, n);
    if (a + b != n) quitf(_wa, "%lld and %lld are not %lld", a, b, n);
    quitf(_ok, "%lld + %lld", a, b);
}
`,
  script: '<#list 1..5 as i>\ngen ${i * 100} > $\n</#list>\ngen 1000000000 > $\n',
  tests: 6,
  right: 'n = int(input())\nprint(n - 1, 1)\n',
  wrong: 'print(1, 1)\n',
}

/** A number is guessed in at most ten questions. */
export const interactive = {
  title: 'guess',
  description: 'Guess a number from 1 to 1000. The judge says `less`, `more` or `equal`.',
  type: 'Interaction',
  answer: 'Program',
  sample: { in: '7\n', out: '500\n' },
  judge: `#include "testlib.h"
#include <iostream>
int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    int hidden = inf.readInt();
    for (int tries = 0; tries < 10; tries++) {
        int guess = ouf.readInt(1, 1000);
        std::cout << (hidden < guess ? "less" : hidden > guess ? "more" : "equal") << std::endl;
        if (hidden == guess) quitf(_ok, "found");
    }
    quitf(_wa, "too many questions");
}
`,
  solution: [
    {
      name: 'halve.py',
      language: Language.Python,
      code: `low, high = 1, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == 'equal':
        break
    if said == 'less':
        high = middle - 1
    else:
        low = middle + 1
`,
    },
  ],
  generator: [{ name: 'pick.py', language: Language.Python, code: 'import sys\nprint(sys.argv[1])\n' }],
  script: 'pick 1 > $\npick 500 > $\npick 1000 > $\n',
  tests: 3,
  right: `low, high = 1, 1001
while high - low > 0:
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == 'equal':
        break
    low, high = (low, middle) if said == 'less' else (middle, high)
`,
  wrong:
    'for number in range(1, 1001):\n    print(number, flush=True)\n    if input() == "equal":\n        break\n',
}

/** The sum of a list is returned by a function. */
export const functions = {
  title: 'total',
  description: 'Write a function `total` that returns the sum of a list of integers.',
  type: 'Traditional',
  answer: 'Function',
  sample: { in: '2\n3 4\n', out: '7\n' },
  grader: [
    {
      name: 'grader.cpp',
      language: Language.Cpp17,
      code: `#include <iostream>
#include <vector>
long long total(std::vector<int> values);
int main() {
    int n; std::cin >> n;
    std::vector<int> values(n);
    for (int& value : values) std::cin >> value;
    std::cout << total(values) << "\\n";
}
`,
    },
    {
      name: 'Main.java',
      language: Language.Java,
      code: `import java.util.Scanner;
public class Main {
    public static void main(String[] arguments) {
        Scanner in = new Scanner(System.in);
        int[] values = new int[in.nextInt()];
        for (int i = 0; i < values.length; i++) values[i] = in.nextInt();
        System.out.println(new Solution().total(values));
    }
}
`,
    },
    {
      name: 'grader.py',
      language: Language.Python,
      code: 'from solution import total\ninput()\nprint(total([int(word) for word in input().split()]))\n',
    },
  ],
  solution: [
    {
      name: 'sum.cpp',
      language: Language.Cpp17,
      code: '#include <numeric>\n#include <vector>\nlong long total(std::vector<int> values) { return std::accumulate(values.begin(), values.end(), 0LL); }\n',
    },
    {
      name: 'Solution.java',
      language: Language.Java,
      code: 'public class Solution {\n  long total(int[] values) { long sum = 0; for (int value : values) sum += value; return sum; }\n}\n',
    },
    { name: 'sum.py', language: Language.Python, code: 'def total(values):\n    return sum(values)\n' },
    {
      name: 'narrow.cpp',
      language: Language.Cpp17,
      expected: ['Wrong Answer'],
      code: '#include <vector>\nlong long total(std::vector<int> values) { return values[0]; }\n',
    },
  ],
  generator: [
    {
      name: 'list.py',
      language: Language.Python,
      code: 'import random, sys\ncount, seed = map(int, sys.argv[1:])\nrandom.seed(seed)\nprint(count)\nprint(*(random.randint(1, 10**9) for _ in range(count)))\n',
    },
  ],
  script: '<#list [3, 10, 1000] as n>\nlist ${n} ${seed} > $\n</#list>\n',
  tests: 3,
}
