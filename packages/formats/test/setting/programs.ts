// Programs of one small problem, the sum of two numbers, as setters of any judge write them. They compile and run.

type Texts = Record<string, string>

/** Solutions. */
export const solution: Texts = {
  cpp: '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }\n',
  wrong:
    '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a - b << std::endl; }\n',
  c: '#include <stdio.h>\nint main(void) { long long a, b; if (scanf("%lld %lld", &a, &b) != 2) return 1; printf("%lld\\n", a + b); return 0; }\n',
  py: 'a, b = map(int, input().split())\nprint(a + b)\n',
  java: 'import java.util.Scanner;\npublic class Main { public static void main(String[] x) { Scanner in = new Scanner(System.in); System.out.println(in.nextLong() + in.nextLong()); } }\n',
}

/** Functions that graders call. */
export const functions: Texts = {
  cpp: '#include "sum.h"\nlong long sum(long long a, long long b) { return a + b; }\n',
  wrong: '#include "sum.h"\nlong long sum(long long a, long long b) { return a - b; }\n',
  alone: 'long long sum(long long a, long long b) { return a + b; }\n',
  c: '#include "sum.h"\nlong long sum(long long a, long long b) { return a + b; }\n',
}

export const header =
  '#ifndef SUM_H\n#define SUM_H\n#ifdef __cplusplus\nextern "C" {\n#endif\nlong long sum(long long a, long long b);\n#ifdef __cplusplus\n}\n#endif\n#endif\n'

export const grader: Texts = {
  cpp: '#include "sum.h"\n#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << sum(a, b) << std::endl; }\n',
  c: '#include "sum.h"\n#include <stdio.h>\nint main(void) { long long a, b; if (scanf("%lld %lld", &a, &b) != 2) return 1; printf("%lld\\n", sum(a, b)); return 0; }\n',
}

/** A stub opens its channel by two paths: from and to the manager. */
export const stub =
  '#include "sum.h"\n#include <cstdio>\nint main(int, char **words) {\n    FILE *from = fopen(words[1], "r"), *to = fopen(words[2], "w");\n    long long a, b;\n    if (fscanf(from, "%lld %lld", &a, &b) != 2) return 1;\n    fprintf(to, "%lld\\n", sum(a, b));\n    fclose(to);\n}\n'

/** A UOJ grader prints its token first. */
export const tokenGrader =
  '#include "sum.h"\n#include <cstdio>\nint main() { long long a, b; if (scanf("%lld %lld", &a, &b) != 2) return 1; printf("secret42\\n%lld\\n", sum(a, b)); }\n'

/** `gen LIMIT SEED` prints two numbers up to LIMIT. */
export const generator: Texts = {
  cpp: '#include "testlib.h"\nint main(int argc, char *argv[]) {\n    registerGen(argc, argv, 1);\n    long long most = atoll(argv[1]);\n    printf("%lld %lld\\n", (long long)rnd.next(1, (int)most), (long long)rnd.next(1, (int)most));\n}\n',
  py: 'import random\nimport sys\nrandom.seed(sys.argv[2] if len(sys.argv) > 2 else 1)\nmost = int(sys.argv[1])\nprint(random.randint(1, most), random.randint(1, most))\n',
}

/** DMOJ's print the answer on stderr. */
export const answeringGenerator =
  '#include <cstdio>\n#include <cstdlib>\nint main(int count, char **words) {\n    long long most = atoll(words[1]), a = most / 3 + 1, b = most / 2 + 1;\n    printf("%lld %lld\\n", a, b);\n    fprintf(stderr, "%lld\\n", a + b);\n}\n'

export const validator =
  '#include "testlib.h"\nint main(int argc, char *argv[]) {\n    registerValidation(argc, argv);\n    inf.readInt(1, 1000000000, "a");\n    inf.readSpace();\n    inf.readInt(1, 1000000000, "b");\n    inf.readEoln();\n    inf.readEof();\n}\n'

/** Opens the file that it is given, as CMS' do. */
export const fileValidator =
  'import sys\nwith open(sys.argv[1]) as file:\n    a, b = map(int, file.read().split())\nassert 1 <= a <= 10**9 and 1 <= b <= 10**9\n'

export const checker: Texts = {
  testlib:
    '#include "testlib.h"\nint main(int argc, char *argv[]) {\n    registerTestlibCmd(argc, argv);\n    if (ouf.readLong() != ans.readLong()) quitf(_wa, "another sum");\n    quitf(_ok, "the sum");\n}\n',
  /** CMS: input, answer, output; a share on stdout and words on stderr. */
  cms: '#include <cstdio>\nint main(int, char **words) {\n    FILE *answer = fopen(words[2], "r"), *output = fopen(words[3], "r");\n    long long a, b;\n    bool right = answer && output && fscanf(answer, "%lld", &a) == 1 && fscanf(output, "%lld", &b) == 1 && a == b;\n    printf("%s\\n", right ? "1.0" : "0.0");\n    fprintf(stderr, "%s\\n", right ? "translate:success" : "translate:wrong");\n}\n',
  hustoj:
    '#include <cstdio>\nint main(int, char **words) {\n    FILE *answer = fopen(words[2], "r"), *output = fopen(words[3], "r");\n    long long a, b;\n    return !(fscanf(answer, "%lld", &a) == 1 && fscanf(output, "%lld", &b) == 1 && a == b);\n}\n',
  qduoj:
    '#include <cstdio>\nint main(int, char **words) {\n    FILE *input = fopen(words[1], "r"), *output = fopen(words[2], "r");\n    long long a, b, c;\n    if (fscanf(input, "%lld %lld", &a, &b) != 2) return 2;\n    return !(fscanf(output, "%lld", &c) == 1 && a + b == c);\n}\n',
  syzoj:
    '#include <fstream>\n#include <iostream>\nint main() {\n    std::ifstream out("user_out"), answer("answer");\n    long long a, b;\n    std::cout << (out >> a && answer >> b && a == b ? 100 : 0);\n}\n',
  hoj: '#include <cstdio>\nint main(int, char **words) {\n    FILE *output = fopen(words[2], "r"), *answer = fopen(words[3], "r");\n    long long a, b;\n    if (fscanf(answer, "%lld", &b) != 1) return 103;\n    return fscanf(output, "%lld", &a) == 1 && a == b ? 100 : 102;\n}\n',
  /** Two passes: the second run gets the two numbers the other way round. */
  passes:
    '#include <cstdio>\n#include <string>\n#include <unistd.h>\nint main(int, char **words) {\n    long long a, b, c;\n    FILE *input = fopen(words[1], "r");\n    if (fscanf(input, "%lld %lld", &a, &b) != 2) return 1;\n    if (scanf("%lld", &c) != 1 || c != a + b) return 43;\n    std::string folder = words[3], state = folder + "/state.txt";\n    if (access(state.c_str(), F_OK) == 0) return 42;\n    fclose(fopen(state.c_str(), "w"));\n    FILE *next = fopen((folder + "/nextpass.in").c_str(), "w");\n    fprintf(next, "%lld %lld\\n", b, a);\n    fclose(next);\n    return 42;\n}\n',
}

export const interactor: Texts = {
  testlib:
    '#include "testlib.h"\nint main(int argc, char *argv[]) {\n    registerInteraction(argc, argv);\n    long long a = inf.readLong(), b = inf.readLong();\n    std::cout << a << " " << b << std::endl;\n    if (ouf.readLong() != a + b) quitf(_wa, "another sum");\n    quitf(_ok, "the sum");\n}\n',
  uoj: '#include "testlib.h"\nint main(int argc, char *argv[]) {\n    registerTestlibCmd(argc, argv);\n    long long a = inf.readLong(), b = inf.readLong();\n    std::cout << a << " " << b << std::endl;\n    if (ouf.readLong() != a + b) quitf(_wa, "another sum");\n    quitf(_ok, "the sum");\n}\n',
  dmoj: '#include <cstdio>\nint main(int, char **words) {\n    long long a, b, sum, said;\n    if (fscanf(fopen(words[1], "r"), "%lld %lld", &a, &b) != 2 || fscanf(fopen(words[2], "r"), "%lld", &sum) != 1) return 2;\n    printf("%lld %lld\\n", a, b);\n    fflush(stdout);\n    return !(scanf("%lld", &said) == 1 && said == sum);\n}\n',
  syzoj:
    '#include <fstream>\n#include <iostream>\nint main() {\n    long long a, b, said;\n    std::ifstream("input") >> a >> b;\n    std::cout << a << " " << b << std::endl;\n    std::ofstream("score.txt") << (std::cin >> said && said == a + b ? 100 : 0);\n}\n',
}

/** Gives each process one number and adds what they answer. CMS: pairs of pipes, from and to each process. */
export const manager =
  '#include <cstdio>\nint main(int count, char **words) {\n    long long numbers[2], sum = 0;\n    if (scanf("%lld %lld", &numbers[0], &numbers[1]) != 2) return 1;\n    int processes = (count - 1) / 2;\n    for (int at = 0; at < processes; at++) {\n        FILE *to = fopen(words[2 * at + 2], "w"), *from = fopen(words[2 * at + 1], "r");\n        if (processes == 1) fprintf(to, "%lld %lld\\n", numbers[0], numbers[1]);\n        else fprintf(to, "0 %lld\\n", at < 2 ? numbers[at] : 0);\n        fflush(to);\n        long long said = 0;\n        if (fscanf(from, "%lld", &said) != 1) said = -1;\n        sum += said;\n    }\n    bool right = sum == numbers[0] + numbers[1];\n    printf("%s\\n", right ? "1.0" : "0.0");\n    fprintf(stderr, "%s\\n", right ? "translate:success" : "translate:wrong");\n}\n'
