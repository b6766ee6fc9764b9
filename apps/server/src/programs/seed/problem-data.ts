import { newProblem } from '@verdict/contract/problem'
import { ProblemStatus, ProblemType, type TagColor } from '@verdict/domain/problem'

export const seedTags: readonly { name: string; color: TagColor }[] = [
  { name: 'basics', color: 'green' },
  { name: 'greedy', color: 'gold' },
  { name: 'stack', color: 'geekblue' },
  { name: 'strings', color: 'purple' },
  { name: 'graphs', color: 'cyan' },
  { name: 'dynamic programming', color: 'magenta' },
  { name: 'special judge', color: 'default' },
  { name: '数学', color: 'orange' },
  { name: '哈希', color: 'lime' },
]

export interface SeedProblem extends ReturnType<typeof newProblem.parse> {
  tagNames: string[]
  tests: { in: string; out: string }[]
}

type Written = Partial<ReturnType<typeof newProblem.parse>> & { title: string; description: string }

const problem = (
  tagNames: string[],
  tests: [input: string, output: string][],
  written: Written,
): SeedProblem => ({
  ...newProblem.parse({ status: ProblemStatus.Available, ...written }),
  tagNames,
  tests: tests.map(([input, output]) => ({ in: input, out: output })),
})

const thousandNumbers = Array.from({ length: 1000 }, (_, index) => (index * 7919) % 1009).join(' ')

const divisorChecker = `#include "testlib.h"

int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  long long n = inf.readLong();
  long long known = ans.readLong();
  long long found = ouf.readLong();
  if (known == -1 && found == -1) quitf(_ok, "%lld is prime", n);
  if (found <= 1 || found >= n) quitf(_wa, "%lld is not between 1 and %lld", found, n);
  if (n % found != 0) quitf(_wa, "%lld does not divide %lld", found, n);
  quitf(_ok, "%lld divides %lld", found, n);
}
`

const guessInteractor = `#include "testlib.h"
#include <iostream>

int main(int argc, char *argv[]) {
  registerInteraction(argc, argv);
  int hidden = inf.readInt();
  for (int asked = 1; asked <= 20; asked++) {
    int guess = ouf.readInt(1, 1000000, "guess");
    if (guess == hidden) {
      std::cout << "yes" << std::endl;
      quitf(_ok, "found after %d", asked);
    }
    std::cout << (guess < hidden ? "larger" : "smaller") << std::endl;
  }
  quitf(_wa, "not found after 20");
}
`

export const titles = {
  maximum: 'Maximum of a sequence',
  brackets: 'Balanced brackets',
  coins: 'Least coins',
  pair: '两数之和',
  power: '快速幂',
  increasing: '最长上升子序列',
  islands: 'Islands on a map',
  divisor: 'Any divisor',
  guess: 'Guess the number',
  words: 'Word frequency',
} as const

export const seedProblems: readonly SeedProblem[] = [
  problem(
    ['basics'],
    [
      ['5\n3 1 4 1 5\n', '5\n'],
      ['1\n-7\n', '-7\n'],
      ['4\n-3 -1 -4 -1\n', '-1\n'],
      [`1000\n${thousandNumbers}\n`, '1008\n'],
    ],
    {
      title: titles.maximum,
      description: 'Find the largest of $n$ integers.',
      input: '$n$ ($1 \\le n \\le 1000$), then $n$ integers $a_i$ with $|a_i| \\le 10^9$.',
      output: 'The largest of them.',
      in: '5\n3 1 4 1 5\n',
      out: '5\n',
    },
  ),
  problem(
    ['stack', 'strings'],
    [
      ['([]{})\n', 'yes\n'],
      ['([)]\n', 'no\n'],
      ['(((\n', 'no\n'],
      [`${'('.repeat(50_000)}${')'.repeat(50_000)}\n`, 'yes\n'],
    ],
    {
      title: titles.brackets,
      description:
        'A text of brackets is *balanced* when each one that opens is closed by its own kind, in the right order:\n\n' +
        '| text | balanced |\n|---|---|\n| `([]{})` | yes |\n| `([)]` | no |',
      input: 'One line of at most $10^5$ characters out of `()[]{}`.',
      output: '`yes` or `no`.',
      in: '([]{})\n',
      out: 'yes\n',
      hint: 'A stack remembers what is still open.',
    },
  ),
  problem(
    ['greedy'],
    [
      ['0\n', '0\n'],
      ['99\n', '6\n'],
      ['1000000\n', '20000\n'],
    ],
    {
      title: titles.coins,
      description: 'Pay $m$ with as few coins of 50, 20, 10, 5, 2 and 1 as you can.',
      input: '$m$ ($0 \\le m \\le 10^6$).',
      output: 'The number of coins.',
      in: '99\n',
      out: '6\n',
      status: ProblemStatus.Reserve,
    },
  ),
  problem(
    ['basics', '哈希'],
    [
      ['4 9\n2 7 11 15\n', '1 2\n'],
      ['3 6\n3 2 4\n', '2 3\n'],
      ['2 0\n-5 5\n', '1 2\n'],
    ],
    {
      title: titles.pair,
      description:
        '给定 $n$ 个整数和一个目标值 $t$，找出**和为 $t$ 的两个数**的位置。保证恰有一组答案。\n\n同一个位置的数不能用两次。',
      input: '第一行两个整数 $n$ 和 $t$（$2 \\le n \\le 10^5$，$|t| \\le 10^9$）。\n\n第二行 $n$ 个整数。',
      output: '两个位置，从 $1$ 开始，较小的在前，以空格分隔。',
      in: '4 9\n2 7 11 15\n',
      out: '1 2\n',
      hint: '边读边查：$t - a_i$ 是否已经出现过？',
    },
  ),
  problem(
    ['数学'],
    [
      ['2 10 1000\n', '24\n'],
      ['3 0 7\n', '1\n'],
      ['123456789 1000000000000 1000000007\n', `${modularPower(123456789n, 1000000000000n, 1000000007n)}\n`],
    ],
    {
      title: titles.power,
      description:
        '计算 $a^b \\bmod m$。\n\n利用\n\n$$a^b = \\begin{cases} (a^{b/2})^2 & b \\text{ 为偶数} \\\\ a \\cdot a^{b-1} & b \\text{ 为奇数} \\end{cases}$$\n\n只需 $O(\\log b)$ 次乘法。',
      input: '一行三个整数 $a$、$b$、$m$（$0 \\le a < m \\le 2 \\cdot 10^9$，$0 \\le b \\le 10^{18}$）。',
      output: '一个整数。',
      in: '2 10 1000\n',
      out: '24\n',
      time: 500,
    },
  ),
  problem(
    ['dynamic programming'],
    [
      ['8\n10 9 2 5 3 7 101 18\n', '4\n'],
      ['1\n7\n', '1\n'],
      [`1000\n${thousandNumbers}\n`, `${longestIncreasing(thousandNumbers)}\n`],
    ],
    {
      title: titles.increasing,
      description:
        '在序列 $a_1, a_2, \\dots, a_n$ 中选出下标递增的若干个数，使它们**严格递增**。最多能选多少个？',
      input: '第一行 $n$（$1 \\le n \\le 10^5$），第二行 $n$ 个整数。',
      output: '最长上升子序列的长度。',
      in: '8\n10 9 2 5 3 7 101 18\n',
      out: '4\n',
    },
  ),
  problem(
    ['graphs'],
    [
      ['3 5\n#.#..\n##..#\n...##\n', '3\n'],
      ['1 1\n.\n', '0\n'],
      [
        `60 60\n${Array.from({ length: 60 }, (_, row) => '#.'.repeat(30).slice(row % 2) + (row % 2 ? '#' : '')).join('\n')}\n`,
        '1800\n',
      ],
    ],
    {
      title: titles.islands,
      description:
        'On a map, `#` is land and `.` is water. Land that touches by a side is one island. How many islands are there?',
      input: '$h$ and $w$ ($1 \\le h, w \\le 500$), then $h$ lines of $w$ characters.',
      output: 'The number of islands.',
      in: '3 5\n#.#..\n##..#\n...##\n',
      out: '3\n',
      memory: 65_536,
    },
  ),
  problem(
    ['数学', 'special judge'],
    [
      ['12\n', '2\n'],
      ['7\n', '-1\n'],
      ['1000000016000000063\n', '1000000007\n'],
    ],
    {
      title: titles.divisor,
      description:
        'Print **any** divisor $d$ of $n$ with $1 < d < n$, or `-1` when there is none. More than one answer can be right.',
      input: '$n$ ($2 \\le n \\le 10^{18} + 2 \\cdot 10^{10}$).',
      output: '$d$, or `-1`.',
      in: '12\n',
      out: '2\n',
      type: ProblemType.SpecialJudge,
      code: divisorChecker,
      time: 2000,
    },
  ),
  problem(
    ['special judge'],
    [
      ['1\n', ''],
      ['271828\n', ''],
      ['1000000\n', ''],
    ],
    {
      title: titles.guess,
      description:
        'A number between $1$ and $10^6$ is hidden. Ask for it at most 20 times: print a number and read `larger`, `smaller` or `yes`.\n\nFlush your output after every question.',
      input: 'One word after each question.',
      output: 'One number a line.',
      in: 'smaller\nlarger\nyes\n',
      out: '500000\n250000\n271828\n',
      type: ProblemType.Interaction,
      code: guessInteractor,
    },
  ),
  problem(
    ['strings', '哈希', 'basics'],
    [
      ['to be or not to be\n', 'be 2\nnot 1\nor 1\nto 2\n'],
      ['a\n', 'a 1\n'],
    ],
    {
      title: titles.words,
      description: 'Count how often each word stands in a line, in the order of the alphabet.',
      input: 'One line of at most $10^5$ lower-case letters and spaces.',
      output: 'A line for each word: the word and its count.',
      in: 'to be or not to be\n',
      out: 'be 2\nnot 1\nor 1\nto 2\n',
    },
  ),
]

function modularPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (exponent === 0n) return 1n % modulus
  const half = modularPower(base, exponent / 2n, modulus)
  return (half * half * (exponent % 2n === 1n ? base : 1n)) % modulus
}

function longestIncreasing(numbers: string): number {
  const tails: number[] = []
  for (const number of numbers.split(' ').map(Number)) {
    const at = tails.findIndex((tail) => tail >= number)
    tails[at < 0 ? tails.length : at] = number
  }
  return tails.length
}
