import { cPrograms } from '../../test/programs.ts'
import type { LanguagePrograms } from './table-row.ts'

export const c: LanguagePrograms = {
  verdicts: cPrograms,
  hello: `#include <stdio.h>

int main(void) {
    puts("Hello, world!");
    return 0;
}
`,
  echo: `#include <stdio.h>

int main(void) {
    int n;
    while (scanf("%d", &n) == 1) printf("%d\\n", n);
    return 0;
}
`,
  threads: `#include <pthread.h>
#include <stdio.h>

static int sums[4];

static void *work(void *at) {
    int *sum = at;
    for (int i = 1; i <= 1000; i++) *sum += i;
    return NULL;
}

int main(void) {
    pthread_t all[4];
    for (int t = 0; t < 4; t++) pthread_create(&all[t], NULL, work, &sums[t]);
    for (int t = 0; t < 4; t++) pthread_join(all[t], NULL);
    printf("%d\\n", sums[0] + sums[1] + sums[2] + sums[3]);
    return 0;
}
`,
  recursion: `#include <stdio.h>

__attribute__((noinline)) static int depth(volatile int n) { return n == 0 ? 0 : depth(n - 1) + 1; }

int main(void) {
    printf("%d\\n", depth(100000));
    return 0;
}
`,
  nonAscii: `#include <stdio.h>

int main(void) {
    puts("你好，мир ✓ é");
    return 0;
}
`,
  emptyInput: `#include <stdio.h>

int main(void) {
    int count = 0;
    while (getchar() != EOF) count++;
    printf("%d\\n", count);
    return 0;
}
`,
}
