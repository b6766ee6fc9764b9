// Graders of the problem "sum of two numbers", whose function is called `sum` or `total`. Comments alone are in no compiled form of them.

import type { ProblemSource } from '@verdict/contract/problem-content'
import { Language } from '@verdict/domain/language'

/** A comment in every grader. */
export const secret = 'secret_of_the_setter'

const grader = (language: Language, name: string, code: string): ProblemSource => ({
  role: 'grader',
  name,
  language,
  code,
})

export const header = (name: string, code: string, language: Language | null = null): ProblemSource => ({
  role: 'header',
  name,
  language,
  code,
})

export const graders = {
  [Language.C]: [
    header('sum.h', 'int sum(int a, int b);\n'),
    grader(
      Language.C,
      'grader.c',
      `#include <stdio.h>
#include "sum.h"
int main(void) { /* ${secret} */
  int a, b;
  if (scanf("%d %d", &a, &b) == 2) printf("%d\\n", sum(a, b)); // ${secret}
}
`,
    ),
  ],
  [Language.Cpp17]: [
    header('sum.h', '#include <vector>\nint sum(std::vector<int> all);\n'),
    grader(
      Language.Cpp17,
      'grader.cpp',
      `#include "sum.h"
#include <cstdio>
int main() { // ${secret}
  int a, b;
  if (std::scanf("%d %d", &a, &b) == 2) std::printf("%d\\n", sum({a, b})); // ${secret}
}
`,
    ),
  ],
  [Language.Java]: [
    grader(
      Language.Java,
      'grader.java',
      `import java.util.Scanner;
public class grader { // ${secret}
  static int asked = 0;
  static void ask() { asked++; }
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    System.out.println(new adder().sum(in.nextInt(), in.nextInt())); // ${secret}
  }
}
`,
    ),
  ],
  [Language.Python]: [
    header('tools.py', 'def numbers(text):\n    return map(int, text.split())\n', Language.Python),
    grader(
      Language.Python,
      'grader.py',
      `import sys, math
from tools import numbers
from adder import total
# ${secret}
def main():
    a, b = numbers(sys.stdin.read())
    print(total(a, b)) # ${secret}
main()
`,
    ),
  ],
}

export type Graded = keyof typeof graders
