// Functions that try to learn the text of a grader, the answer, or what an interactor hides, in each language.

import { judgedAsUsual } from '@verdict/contract/judge-protocol'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Graded, graders, header, secret } from './function-graders.ts'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)
afterAll(() => judge.close())

const answer = 'answer_of_the_test'

const tried = async (language: Language, code: string) =>
  (await judge.server.run({
    kind: ProblemType.Traditional,
    language,
    code,
    checker: '',
    protocol: 'testlib',
    flags: [],
    comparison: null,
    ...judgedAsUsual,
    answer: 'function',
    sources: graders[language as Graded],
    timeMs: 6000,
    memoryKb: 512 * 1024,
    cpuMs: 20_000,
    cases: [{ input: '3 4\n', expected: `${answer}\n` }],
    recorded: false,
  }))!

/** The words that are looked for are in no source as a whole. */
const parts = [secret, answer].map((word) => [word.slice(0, 5), word.slice(5)] as const)

const cWalk = `#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
static char wanted[2][64];
static int files = 0;
static void look(const char *path) {
  struct stat s;
  if (stat(path, &s) != 0 || !S_ISREG(s.st_mode)) return;
  FILE *f = fopen(path, "rb");
  if (!f) return;
  static char text[1 << 24];
  size_t n = fread(text, 1, sizeof text, f);
  fclose(f);
  files++;
  for (int i = 0; i < 2; i++) if (memmem(text, n, wanted[i], strlen(wanted[i]))) fprintf(stderr, "leak %s\\n", path);
}
static void walk(const char *path, int depth) {
  look(path);
  DIR *d = depth > 0 ? opendir(path) : NULL;
  if (!d) return;
  for (struct dirent *e; (e = readdir(d));) {
    if (e->d_name[0] == '.' && (!e->d_name[1] || e->d_name[1] == '.')) continue;
    char next[4096];
    snprintf(next, sizeof next, "%s/%s", path, e->d_name);
    walk(next, depth - 1);
  }
  closedir(d);
}
static void search(void) {
  ${parts.map(([a, b], i) => `strcpy(wanted[${i}], "${a}"); strcat(wanted[${i}], "${b}");`).join('\n  ')}
  const char *roots[] = {"/box", "/opt", "/tmp", "/etc", "/proc/self", "/proc/1", "/dev", ".", ".."};
  for (int i = 0; i < 9; i++) walk(roots[i], i == 8 ? 1 : 3);
  fprintf(stderr, "looked at %s files\\n", files > 3 ? "several" : "no");
}
`

const javaWalk = `import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
public class adder {
  static int files = 0;
  static String[] wanted = { ${parts.map(([a, b]) => `"${a}".concat("${b}")`).join(', ')} };
  static void look(byte[] bytes, String where) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    files++;
    for (String one : wanted) if (text.contains(one)) System.err.println("leak " + where);
  }
  int sum(int a, int b) {
    for (String root : new String[] { "/box", "/opt", "/tmp", "/etc", "/proc/self" }) {
      try (var paths = Files.walk(Path.of(root), 3)) {
        paths.forEach(path -> { try { if (Files.isRegularFile(path)) look(Files.readAllBytes(path), path.toString()); } catch (IOException | UncheckedIOException e) { } });
      } catch (IOException | UncheckedIOException e) { }
    }
    for (String name : new String[] { "grader.java", "/grader.java", "grader.class" }) {
      try (InputStream in = grader.class.getResourceAsStream(name)) { if (in != null) look(in.readAllBytes(), name); } catch (IOException e) { }
    }
    System.err.println("looked at " + (files > 3 ? "several" : "no") + " files");
    return a + b;
  }
}
`

const pythonWalk = `import inspect, linecache, os, sys, traceback
wanted = [${parts.map(([a, b]) => `'${a}' + '${b}'`).join(', ')}]
files = 0
def look(text, where):
    global files
    files += 1
    for one in wanted:
        if one in text:
            print('leak', where, file=sys.stderr)
def total(a, b):
    for root in ['/box', '/opt', '/tmp', '/etc', '/proc/self']:
        for folder, _, names in os.walk(root):
            for name in names:
                path = os.path.join(folder, name)
                try:
                    if os.path.isfile(path):
                        look(open(path, 'rb').read(1 << 24).decode('latin-1'), path)
                except OSError:
                    pass
    main = sys.modules['__main__']
    for get in [inspect.getsource, lambda of: inspect.getsource(of.main)]:
        try:
            look(get(main), 'inspect')
        except (OSError, TypeError):
            pass
    look(''.join(traceback.format_stack()), 'stack')
    look(''.join(linecache.getlines('grader.py') + linecache.getlines(main.__file__)), 'linecache')
    look(repr([value for value in gc_of(main)]), 'objects')
    print('looked at', 'several' if files > 3 else 'no', 'files', file=sys.stderr)
    return a + b
def gc_of(main):
    import gc
    yield from vars(main).values()
    yield main.main.__code__.co_consts
    yield from (one for one in gc.get_objects() if isinstance(one, str) and '_setter' in one)
`

const walkers: [string, Language, string][] = [
  ['C', Language.C, `${cWalk}int sum(int a, int b) { search(); return a + b; }\n`],
  [
    'C++17',
    Language.Cpp17,
    `extern "C" {\n${cWalk.replaceAll('memmem(', '(bool)memmem(')}}\n#include <vector>\nint sum(std::vector<int> all) { search(); return all[0] + all[1]; }\n`,
  ],
  ['Java', Language.Java, javaWalk],
  ['Python', Language.Python, pythonWalk],
]

describe('[JDG-FUNCTION-4] a running function finds neither the text of the grader nor the answer', () => {
  it.each(walkers)('%s', async (_name, language, code) => {
    const result = await tried(language, code)
    expect(result.compileError).toBeNull()
    expect(result.outcomes).toMatchObject([
      { judge: Judge.WrongAnswer, stdout: { text: '7\n' }, stderr: { text: 'looked at several files\n' } },
    ])
  })

  it('an exception in a function quotes no line of the grader', async () => {
    const throwing: [Language, string][] = [
      [Language.Python, 'def total(a, b):\n    raise ValueError(a)\n'],
      [Language.Java, 'class adder { int sum(int a, int b) { throw new IllegalStateException(); } }\n'],
    ]
    for (const [language, code] of throwing) {
      const [outcome] = (await tried(language, code)).outcomes
      expect(outcome).toMatchObject({ judge: Judge.RuntimeError })
      expect(outcome!.stderr.text).toMatch(/ValueError|IllegalStateException/)
      expect(outcome!.stderr.text).not.toMatch(/secret|numbers\(|new adder/)
    }
  })
})

/** Each ends the program as it likes: what it prints is judged, and it knows no answer. */
const taking: [string, Language, string][] = [
  [
    'C before main',
    Language.C,
    '#include <stdio.h>\n#include <stdlib.h>\n__attribute__((constructor)) static void first(void) { puts("8"); fflush(stdout); exit(0); }\nint sum(int a, int b) { return a + b; }\n',
  ],
  [
    'C by the grader’s own calls',
    Language.C,
    '#include <stdio.h>\n#include <unistd.h>\nint printf(const char *form, ...) { return (int)write(1, "8\\n", 2); }\nint sum(int a, int b) { return a + b; }\n',
  ],
  [
    'C++ when it ends',
    Language.Cpp17,
    '#include <vector>\n#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\nint sum(std::vector<int> all) { static int own = dup(1); std::atexit([] { write(own, "8\\n", 2); _exit(0); }); std::freopen("/dev/null", "w", stdout); return all[0]; }\n',
  ],
  [
    'C++ instead of new',
    Language.Cpp17,
    '#include <vector>\n#include <cstdio>\n#include <cstdlib>\n#include <new>\nvoid *operator new(std::size_t size) { if (size == 2 * sizeof(int)) { std::puts("8"); std::exit(0); } return std::malloc(size); }\nint sum(std::vector<int> all) { return all[0] + all[1]; }\n',
  ],
  [
    'Java by its fields, frames and classes',
    Language.Java,
    `import java.util.stream.*;
public class adder {
  int sum(int a, int b) {
    try {
      var field = grader.class.getDeclaredField("asked");
      field.setAccessible(true);
      field.set(null, 1);
      var frames = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).walk(all -> all.map(Object::toString).collect(Collectors.joining()));
      if (frames.contains("secret_of")) System.err.println("leak");
    } catch (ReflectiveOperationException e) { System.err.println(e); }
    System.out.println(8);
    Runtime.getRuntime().halt(0);
    return a + b;
  }
}
`,
  ],
  [
    'Python by its frames and objects',
    Language.Python,
    `import gc, inspect, os, sys
def total(a, b):
    frame = sys._getframe()
    while frame:
        if ''.join(['secret', '_of']) in repr(frame.f_code.co_consts) + repr(frame.f_locals):
            print('leak', file=sys.stderr)
        frame = frame.f_back
    sys.modules['__main__'].print = lambda *words: None
    os.write(1, b'8\\n')
    os._exit(0)
`,
  ],
]

describe('[JDG-FUNCTION-4] a function that takes the program over is judged by what it prints', () => {
  it.each(taking)('%s', async (_name, language, code) => {
    const result = await tried(language, code)
    expect(result.compileError).toBeNull()
    expect(result.outcomes).toMatchObject([
      { judge: Judge.WrongAnswer, stdout: { text: '8\n' }, stderr: { text: '' } },
    ])
  })
})

const sum = 'int sum(int a, int b) { return a + b; }\n'
const cppSum = '#include <vector>\nint sum(std::vector<int> all) { return all[0] + all[1]; }\n'
const names = [
  'grader.c',
  'grader.cpp',
  '/box/grader.c',
  '/opt/grader/grader.c',
  '/opt/grader',
  '../grader.c',
]
const embedded = (name: string): string =>
  `__asm__(".data\\n.globl found\\nfound: .incbin \\"${name}\\"\\n.byte 0\\n");\n`

const including: [string, Language, string][] = [
  ...names.map((name): [string, Language, string] => [
    `C includes ${name}`,
    Language.C,
    `#include "${name}"\n${sum}`,
  ]),
  ...names.map((name): [string, Language, string] => [
    `C embeds ${name}`,
    Language.C,
    `${embedded(name)}${sum}`,
  ]),
  [
    'C includes itself and what is beside',
    Language.C,
    `#ifndef ONCE\n#define ONCE\n#include __FILE__\n#include "main.o"\n#endif\n${sum}`,
  ],
  [
    'C asks whether it is there',
    Language.C,
    `#if __has_include("grader.c") || __has_include("main.o")\n#error secret\n#endif\n#error end\n${sum}`,
  ],
  [
    'C with a main by another name',
    Language.C,
    `#undef main\n${sum}int own(void) __asm__("main");\nint own(void) { return 0; }\n`,
  ],
  ['C++ includes the grader', Language.Cpp17, `#include "grader.cpp"\n${cppSum}`],
  ['C++ shows the types of the grader', Language.Cpp17, `${cppSum}int other() { return grader; }\n`],
  [
    'Java of another type',
    Language.Java,
    'public class adder { Object sum(int a, String b) { return grader.asked; } }\n',
  ],
  [
    'Java that breaks the grader',
    Language.Java,
    'class adder { void sum(int a, int b) { } }\nclass Scanner { }\nclass System { }\n',
  ],
  [
    'Java with a processor',
    Language.Java,
    'import javax.annotation.processing.*;\n@SupportedAnnotationTypes("*") public class adder extends AbstractProcessor { }\n',
  ],
  ['Java that hides the end of its text', Language.Java, 'public class adder { /* \n'],
  ['Python', Language.Python, 'def total(a, b) return\n'],
]

describe('[JDG-FUNCTION-5] no compiler shows a line of the grader', () => {
  it.each(including)('%s', async (_name, language, code) => {
    const result = await tried(language, code)
    expect(result.compileError).not.toBeNull()
    expect(result.compileError).not.toMatch(/secret|new adder|scanf|numbers\(/)
    expect(result.outcomes).toEqual([])
  })

  it('the object beside a function has nothing of its source but names', async () => {
    const code = `${embedded('/opt/grader/grader.o').replace('.byte 0', 'end: .byte 0\\n.globl end')}
#define _GNU_SOURCE
#include <string.h>
#include <stdio.h>
extern char found[], end[];
int sum(int a, int b) { char w[64] = "${parts[0]![0]}"; strcat(w, "${parts[0]![1]}"); fputs(memmem(found, end - found, w, strlen(w)) ? "leak" : end - found > 200 ? "nothing" : "empty", stderr); return a + b; }
`
    const result = await tried(Language.C, code)
    expect(result.outcomes).toMatchObject([{ stderr: { text: 'nothing' } }])
  })
})

const hidden = 'hidden-7f3a9c-from-all'

const interactor = `#include "testlib.h"
int main(int n, char **v) {
  registerInteraction(n, v);
  std::string hidden = inf.readToken();
  for (int asked = 0; asked < 40; asked++) {
    std::string said = ouf.readToken();
    if (said == "=") quitf(ouf.readToken() == hidden ? _ok : _wa, "guessed");
    std::cout << hidden.at(atoi(said.c_str())) << std::endl;
  }
  quitf(_wa, "asked too often");
}
`

const asking = [
  header('ask.h', 'char ask(int at);\nvoid find(char *found);\n'),
  {
    role: 'grader' as const,
    name: 'grader.c',
    language: Language.C,
    code: `#include <stdio.h>
#include "ask.h"
char ask(int at) { char c; printf("%d\\n", at); fflush(stdout); return scanf(" %c", &c) == 1 ? c : 0; }
int main(void) { char found[65] = ""; find(found); printf("= %s\\n", found); }
`,
  },
]

const honest = `for (int i = 0; i < ${hidden.length}; i++) word[i] = ask(i);`

/** Looks in all that its process can read, for a word whose beginning it knows but has nowhere in clear. */
const searching = (before: string, found: string): string => `${cWalk}
#include "ask.h"
static const char beginning[] = {${Array.from(hidden.slice(0, 7), (letter) => `'${letter}' ^ 85`).join(', ')}};
char word[65];
static void memory(char *found) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char line[512];
  while (maps && fgets(line, sizeof line, maps)) {
    char *from, *to, mode;
    if (sscanf(line, "%p-%p %c", (void **)&from, (void **)&to, &mode) != 3 || mode != 'r' || strstr(line, "[v")) continue;
    for (char *at = from; at + 64 < to; at++) {
      int i = 0;
      while (i < 7 && (at[i] ^ 85) == beginning[i]) i++;
      if (i == 7 && strlen(at) == ${hidden.length}) memcpy(found, at, ${hidden.length + 1});
    }
  }
}
void find(char *found) {
  ${before}
  search();
  memory(found);
  ${found}
}
`

it.each([
  ['that asks is right', Judge.Accepted, searching(honest, 'strcpy(found, word);')],
  ['that searches finds what it asked for', Judge.Accepted, searching(honest, '')],
  [
    'that only searches finds nothing',
    Judge.WrongAnswer,
    searching('', 'if (!*found) strcpy(found, "nothing");'),
  ],
])('[JDG-FUNCTION-6] with an interactor, a function %s', async (_name, verdict, code) => {
  const result = await judge.server.judge({
    kind: ProblemType.Interaction,
    language: Language.C,
    code,
    checker: interactor,
    answer: 'function',
    sources: asking,
    tests: [judge.server.test(`${hidden}\n`, `${hidden}\n`)],
    timeMs: 6000,
    memoryKb: 256 * 1024,
  })
  expect(result).toMatchObject({ judge: verdict })
})
