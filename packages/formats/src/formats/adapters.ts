// Lines before a program in C or C++ of a package, where a judge calls its programs in another way than testlib does: they
// change how it is called, and nothing of what it does.

import { extensionOf, readWhole, textContent } from '../content.ts'
import { textBytes } from '../limits.ts'
import type { Program } from '../problem.ts'

export const adapters = {
  /** UOJ's interactors are checkers whose output is a pipe: `input /dev/stdin answer`. */
  checkerAsInteractor: '#include "testlib.h"\n#define registerTestlibCmd registerInteraction\n',

  /** DMOJ's plain interactors are called `input answer`. Constructors share the arguments with main. */
  answerSecond: `__attribute__((constructor)) static void verdictArguments(int count, char **words) {
    if (count > 3) words[2] = words[3];
}
`,

  /** HOJ's checkers say 100 for right, 101 for the form and 102 for wrong. */
  hojCodes: `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifndef __cplusplus
int on_exit(void (*)(int, void *), void *);
#endif
static void verdictCode(int code, void *unused) {
    (void)unused;
    fflush(NULL);
    _exit(code == 100 ? 0 : code == 101 ? 2 : code == 102 ? 1 : code == 103 ? 3 : code);
}
__attribute__((constructor)) static void verdictCodes(void) { on_exit(verdictCode, NULL); }
`,

  /** HOJ's points are percent. */
  hojPoints: `#include "testlib.h"
#define quitp(points, ...) quitp((points) / 100.0 __VA_OPT__(, ) __VA_ARGS__)
`,

  /** SYZOJ's interactors read the file \`input\` and leave 0 to 100 in \`score.txt\`. */
  scoreFile: `#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifndef __cplusplus
int on_exit(void (*)(int, void *), void *);
#endif
static void verdictCopy(const char *from, const char *to) {
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    char part[65536];
    size_t count;
    while (in && out && (count = fread(part, 1, sizeof part, in)) > 0) fwrite(part, 1, count, out);
    if (in) fclose(in);
    if (out) fclose(out);
}
static void verdictScore(int code, void *unused) {
    double score = 0;
    FILE *said;
    (void)unused;
    fflush(NULL);
    said = fopen("/tmp/score.txt", "r");
    if (code != 0 || !said || fscanf(said, "%lf", &score) != 1) _exit(3);
    fprintf(stderr, "points %.6f\\n", score / 100);
    fflush(stderr);
    _exit(score >= 100 ? 0 : score <= 0 ? 1 : 7);
}
__attribute__((constructor)) static void verdictFiles(int count, char **words) {
    if (count > 1) verdictCopy(words[1], "/tmp/input");
    if (count > 3) verdictCopy(words[3], "/tmp/answer");
    if (chdir("/tmp") != 0) _exit(3);
    on_exit(verdictScore, NULL);
}
`,
} as const

/** UOJ's graders print a token first, so that nobody else prints the rest. */
export const tokenFirst = (token: string): string => `#include "testlib.h"
static void verdictToken() {
    if (ouf.eof() || ouf.readString() != ${JSON.stringify(token)}) quitf(_wa, "the grader did not print this");
}
#define registerTestlibCmd(...) (registerTestlibCmd(__VA_ARGS__), verdictToken())
`

const isCompiled = ({ languageName }: Program): boolean => ['c', 'cpp'].includes(languageName)

/** Null for a program in another language. */
export async function adapted(program: Program, before: string): Promise<Program | null> {
  const [first, ...more] = program.files
  if (!first || !isCompiled(program)) return null
  const text = await readWhole(first, textBytes.program)
  const lines = Buffer.from(`${before}#line 1\n`)
  const file = textContent(first.path, Buffer.concat([lines, text]))
  const isCpp = before.includes('testlib.h') && extensionOf(first.path) === '.c'
  return { ...program, files: [file, ...more], ...(isCpp && { languageName: 'cpp' }) }
}
