// Programs for each problem that produce every verdict.

import { Language } from '@verdict/domain/language'
import { titles } from './problem-data.ts'

export interface SeedProgram {
  language: Language
  code: string
}

const c = (code: string): SeedProgram => ({ language: Language.C, code })
const cpp = (code: string): SeedProgram => ({
  language: Language.Cpp17,
  code: `#include <bits/stdc++.h>\nusing namespace std;\n\n${code}`,
})
const java = (code: string): SeedProgram => ({ language: Language.Java, code })
const python = (code: string): SeedProgram => ({ language: Language.Python, code })

export const firstTitle = 'A + B'

const forever = cpp('int main() {\n  while (true);\n}\n')
const greedyOfMemory = cpp(
  "int main() {\n  vector<string> all;\n  while (true) all.emplace_back(1 << 20, 'x');\n}\n",
)
const talkative = python('while True:\n    print("still thinking")\n')

const islands = `int height, width;
vector<string> rows;

void sink(int row, int column) {
  if (row < 0 || row >= height || column < 0 || column >= width) return;
  if (rows[row][column] != '#') return;
  rows[row][column] = '.';
  sink(row + 1, column);
  sink(row - 1, column);
  sink(row, column + 1);
  sink(row, column - 1);
}

int main() {
  cin >> height >> width;
  rows.resize(height);
  for (string &row : rows) cin >> row;
  int islands = 0;
  for (int row = 0; row < height; row++) {
    for (int column = 0; column < width; column++) {
      if (rows[row][column] == '#') {
        islands++;
        sink(row, column);
      }
    }
  }
  cout << islands << endl;
}
`

/** Renamed identifiers, for similarity to find. */
const islandsRenamed = Object.entries({
  height: 'n',
  width: 'm',
  rows: 'g',
  sink: 'dfs',
  column: 'y',
  row: 'x',
  islands: 'ans',
}).reduce((code, [name, other]) => code.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), other), islands)

const twoNumbers = '#include <stdio.h>\n\nint main(void) {\n  int a, b;\n  scanf("%d %d", &a, &b);\n'

export const seedPrograms = {
  [firstTitle]: {
    right: c(`${twoNumbers}  printf("%d\\n", a + b);\n}\n`),
    wrong: c(`${twoNumbers}  printf("%d\\n", a - b);\n}\n`),
    java: java(
      'import java.util.Scanner;\n\npublic class Main {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    System.out.println(in.nextInt() + in.nextInt());\n  }\n}\n',
    ),
    slow: forever,
    large: greedyOfMemory,
    talkative,
    broken: c('int main(void) {\n  printf("%d\\n", a + b)\n}\n'),
    spaced: c(`${twoNumbers}  printf("%d", a + b);\n  printf("\\n\\n ");\n}\n`),
  },
  [titles.maximum]: {
    right: python('input()\nprint(max(map(int, input().split())))\n'),
    wrong: cpp(
      'int main() {\n  int n, a, best = 0;\n  cin >> n;\n  while (cin >> a) best = max(best, a);\n  cout << best << "\\n";\n}\n',
    ),
    crash: cpp(
      'int main() {\n  int n;\n  cin >> n;\n  vector<int> a(4);\n  for (int i = 0; i < n; i++) cin >> a.at(i);\n  cout << *max_element(a.begin(), a.begin() + n) << "\\n";\n}\n',
    ),
    broken: python('print(max(input())\n'),
  },
  [titles.brackets]: {
    right: python(
      "pairs = {')': '(', ']': '[', '}': '{'}\nstack = []\nfor c in input():\n    if c not in pairs:\n        stack.append(c)\n    elif not stack or stack.pop() != pairs[c]:\n        print('no')\n        break\nelse:\n    print('no' if stack else 'yes')\n",
    ),
    wrong: python("print('yes')\n"),
    slow: python(
      "text = input()\nbefore = None\nwhile text != before:\n    before = text\n    for pair in ('()', '[]', '{}'):\n        text = text.replace(pair, '', 1)\nprint('no' if text else 'yes')\n",
    ),
  },
  [titles.pair]: {
    right: python(
      'n, t = map(int, input().split())\nseen = {}\nfor i, a in enumerate(map(int, input().split()), 1):\n    if t - a in seen:\n        print(seen[t - a], i)\n        break\n    seen[a] = i\n',
    ),
    wrong: python(
      'n, t = map(int, input().split())\na = list(map(int, input().split()))\nfor i in range(n):\n    if t - a[i] in a:\n        print(i + 1, a.index(t - a[i]) + 1)\n        break\n',
    ),
  },
  [titles.power]: {
    right: python('a, b, m = map(int, input().split())\nprint(pow(a, b, m))\n'),
    slow: cpp(
      'int main() {\n  long long a, b, m, p = 1;\n  cin >> a >> b >> m;\n  while (b--) p = p * a % m;\n  cout << p % m << "\\n";\n}\n',
    ),
  },
  [titles.increasing]: {
    right: cpp(
      'int main() {\n  int n, a;\n  cin >> n;\n  vector<int> tails;\n  while (cin >> a) {\n    auto at = lower_bound(tails.begin(), tails.end(), a);\n    if (at == tails.end()) tails.push_back(a);\n    else *at = a;\n  }\n  cout << tails.size() << "\\n";\n}\n',
    ),
    wrong: python(
      'n = int(input())\na = list(map(int, input().split()))\nprint(sum(x < y for x, y in zip(a, a[1:])) + 1)\n',
    ),
  },
  [titles.islands]: {
    right: cpp(islands),
    copied: cpp(islandsRenamed),
    wrong: python('h, w = map(int, input().split())\nprint(sum(input().count("#") for _ in range(h)))\n'),
  },
  [titles.divisor]: {
    right: python(
      'n = int(input())\nprint(next((d for d in (2, 3, 5, 1000000007) if n % d == 0 and d < n), -1))\n',
    ),
    wrong: python('n = int(input())\nprint(next((d for d in range(2, 100) if n % d == 0), -1))\n'),
  },
  [titles.guess]: {
    right: python(
      "low, high = 1, 10 ** 6\nwhile True:\n    middle = (low + high) // 2\n    print(middle, flush=True)\n    answer = input()\n    if answer == 'yes':\n        break\n    if answer == 'larger':\n        low = middle + 1\n    else:\n        high = middle - 1\n",
    ),
    wrong: python(
      "for guess in range(1, 21):\n    print(guess, flush=True)\n    if input() == 'yes':\n        break\n",
    ),
  },
  [titles.words]: {
    right: python(
      'from collections import Counter\n\nfor word, count in sorted(Counter(input().split()).items()):\n    print(word, count)\n',
    ),
  },
} satisfies Record<string, Record<string, SeedProgram>>

type Programs = typeof seedPrograms
export type HandedIn = {
  [Title in keyof Programs]: readonly [uid: string, title: Title, program: keyof Programs[Title]]
}[keyof Programs]

export const practice: readonly HandedIn[] = [
  ['alice', firstTitle, 'right'],
  ['bob', firstTitle, 'wrong'],
  ['bob', firstTitle, 'right'],
  ['carol', firstTitle, 'java'],
  ['carol', firstTitle, 'slow'],
  ['240102', firstTitle, 'large'],
  ['240103', firstTitle, 'talkative'],
  ['240104', firstTitle, 'spaced'],
  ['240105', firstTitle, 'broken'],
  ['240105', firstTitle, 'right'],
  ['alice', titles.maximum, 'right'],
  ['240101', titles.maximum, 'wrong'],
  ['240202', titles.maximum, 'crash'],
  ['bob', titles.maximum, 'broken'],
  ['carol', titles.brackets, 'wrong'],
  ['alice', titles.brackets, 'slow'],
  ['alice', titles.brackets, 'right'],
  ['240101', titles.pair, 'wrong'],
  ['240101', titles.pair, 'right'],
  ['alice', titles.islands, 'wrong'],
  ['alice', titles.islands, 'right'],
  ['240203', titles.islands, 'copied'],
  ['240202', titles.divisor, 'right'],
  ['240101', titles.divisor, 'wrong'],
  ['alice', titles.guess, 'right'],
  ['bob', titles.guess, 'wrong'],
]
