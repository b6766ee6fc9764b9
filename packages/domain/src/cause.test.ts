// The table is held to what compilers and runtimes really say: small wrong programs, compiled and run.

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { causesOf, type EndFacts } from './cause.ts'
import { Language } from './language.ts'
import { Judge } from './verdict.ts'

let folder = ''
/** Each program has a name of its own. */
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causes-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A program's words, however it ended. */
const saidBy = (program: string, args: string[], cwd = folder): Promise<string> =>
  new Promise((resolve) => {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' }
    execFile(program, args, { cwd, env }, (_, stdout, stderr) => resolve(stdout + stderr)).stdin?.end()
  })

async function written(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return name
}

const compiled = (language: Language, compiler: string) =>
  causesOf({ judge: Judge.CompileError, language, compiler })
const ran = (language: Language, stderr: string) =>
  causesOf({ judge: Judge.RuntimeError, language, ending: { code: 'exit', exitCode: 1 }, stderr })

const io = '#include <stdio.h>\n'

test.each([
  ['semicolon', `${io}int main(){ int a = 1 printf("%d", a); }`],
  ['semicolon', `${io}int main(){ int a; a = 1 a = 2; }`],
  ['brackets', `${io}int main(){ printf("x"`],
  ['brackets', `${io}int main(){ if (1) { printf("x"); }`],
  ['brackets', `${io}int main(){ } }`],
  ['chinesePunctuation', `${io}int main(){ printf（"x"); }`],
  ['chinesePunctuation', `${io}int main(){ printf("x")； }`],
  ['unclosedText', `${io}int main(){ printf("x); }`],
  ['elseAlone', `${io}int main(){ if (1); { } else { } }`],
  ['cppAsC', '#include <iostream>\nint main(){ }'],
  ['header', '#include <conio.h>\nint main(){ }'],
  ['undeclared', `${io}int main(){ printf("%d", number); }`],
  ['declaredTwice', `${io}int main(){ int a = 1; int a = 2; }`],
  ['assignment', `${io}int main(){ int a; if (1 = a) return 1; }`],
  ['arguments', `${io}int f(int a){ return a; } int main(){ return f(1, 2); }`],
])('[CAUSE-COMPILER-1] gcc tells of %s in %j', async (cause, code) => {
  const name = await written(`c${(count += 1)}.c`, code)
  expect(compiled(Language.C, await saidBy('gcc', ['-std=c11', '-fsyntax-only', name]))).toContain(cause)
})

test('[CAUSE-COMPILER-1] a linker and g++ tell of what is missing, taken or of another type', async () => {
  const [c, cpp, std] = await Promise.all([
    written('link.c', 'int solve(void); int mian(void){ return solve(); }'),
    written(
      'names.cpp',
      '#include <iostream>\n#include <vector>\nusing namespace std;\nint data[3];\nint main(){\ndata[0] = 1;\nint x = "abc";\nvector<int> v; cin >> v;\n}',
    ),
    written('std.cpp', 'int main(){\nvector<int> v;\ncout << 1;\nchar s[9]; gets(s);\n}\nvoid main(){ }'),
  ])
  const check = ['-std=c++17', '-fsyntax-only']
  expect(compiled(Language.C, await saidBy('gcc', [c, '-o', 'link']))).toEqual(['mainMissing', 'undefined'])
  expect(compiled(Language.Cpp17, await saidBy('g++', [...check, cpp]))).toEqual(['nameTaken', 'types'])
  const missing = compiled(Language.Cpp17, await saidBy('g++', [...check, std]))
  expect(missing).toEqual(['std', 'removedFunction', 'mainInt'])
})

/** Compiles several classes at once, each in a file of its name. @returns what is said of each */
async function javac(sources: Record<string, string>): Promise<Record<string, string>> {
  const at = join(folder, Object.keys(sources).join('-'))
  await mkdir(at)
  const files = Object.entries(sources).map(([name, body]) => [`${name}.java`, body] as const)
  await Promise.all(files.map(([file, body]) => writeFile(join(at, file), body)))
  const said = await saidBy('javac', ['-Xmaxerrs', '99', ...files.map(([file]) => file)], at)
  const blocks = said.split(/^(?=\w+\.java:)/m)
  const about = (file: string) => blocks.filter((block) => block.startsWith(`${file}:`)).join('')
  return Object.fromEntries(Object.keys(sources).map((name) => [name, about(`${name}.java`)]))
}

test('[CAUSE-COMPILER-1] javac tells what its parser misses', async () => {
  const said = await javac({
    A1: 'class A1 { int x = 1 }',
    A2: 'class A2 { void f(){ System.out.println("x"; } }',
    A3: 'class A3 { int x（; }',
    A4: 'class A4 { void f(){ if (true); { } else { } } }',
    A5: 'class A5 { String s = "abc; }',
    A6: 'class A6 { void f(){ 1 + 2; } }',
    A7: 'class A7 { void f(){ } } }',
    A8: 'class A8 { void f(){',
  })
  const first = Object.values(said).map((words) => compiled(Language.Java, words)[0])
  expect(first).toEqual([
    'semicolon',
    'brackets',
    'chinesePunctuation',
    'elseAlone',
    'unclosedText',
    'statement',
    'brackets',
    'brackets',
  ])
})

test('[CAUSE-COMPILER-1] and what its types and names do not allow', async () => {
  const said = await javac({
    B1: 'class B1 { Scanner in; }',
    B2: 'class B2 { void f(){ count = 1; } }',
    B3: 'class B3 { void f(){ int a; int a; } }',
    B4: 'class B4 { int x = 1.5; }',
    B5: 'class B5 { void f(int a){ if (a = 1) return; } }',
    B6: 'class B6 { void f(int a){ f(); } }',
    B7: 'class B7 { String s = 1; }',
    B8: 'class B8 { int p; static void f(){ p = 1; } }',
    B9: 'public class Solution { }',
  })
  const first = Object.values(said).map((words) => compiled(Language.Java, words)[0])
  expect(first).toEqual([
    'import',
    'undeclared',
    'declaredTwice',
    'lossy',
    'equality',
    'arguments',
    'types',
    'static',
    'className',
  ])
})

test.each([
  ['python2', 'print "a"'],
  ['colon', 'if 1\n  print(1)'],
  ['indent', 'if 1:\nprint(1)'],
  ['indent', 'if 1:\n\tprint(1)\n        print(2)'],
  ['brackets', 'print("a"'],
  ['brackets', 'x = 1)'],
  ['unclosedText', 'print("a)'],
  ['chinesePunctuation', 'x = （1）'],
  ['equality', 'if x = 1: pass'],
  ['pythonSyntax', 'x = 1 2'],
])('[CAUSE-COMPILER-1] Python tells of %s in %j', async (cause, code) => {
  const name = await written(`p${(count += 1)}.py`, code)
  const said = await saidBy('python3', ['-I', '-S', '-m', 'py_compile', name])
  expect(compiled(Language.Python, said)).toEqual([cause])
})

test.each([
  ['inputEnded', 'input()'],
  ['inputLine', 'int("1 2")'],
  ['inputLine', 'a, b = map(int, "1".split())'],
  ['index', '[1][3]'],
  ['key', '{}[1]'],
  ['zero', '1 // 0'],
  ['recursionLimit', 'def f(): f()\nf()'],
  ['undeclared', 'print(number)'],
  ['local', 'x = 1\ndef f(): x += 1\nf()'],
  ['none', '[1].sort()[0]'],
  ['textAndNumber', '"1" + 1'],
  ['textAndNumber', '1 + "1"'],
  ['textAndNumber', 'range("3")'],
  ['module', 'import numbpy'],
])('[CAUSE-RUNTIME-1] a traceback tells of %s in %j', async (cause, code) => {
  expect(ran(Language.Python, await saidBy('python3', ['-I', '-c', code]))).toEqual([cause])
})

test('[CAUSE-RUNTIME-1] the exceptions of Java tell theirs', async () => {
  const acts = {
    index: 'int[] a = new int[2]; a[2] = 1;',
    null: 'String s = null; s.length();',
    inputEnded: 'new Scanner("").nextInt();',
    inputType: 'new Scanner("x").nextInt();',
    zero: 'int z = 0; z = 1 / z;',
    changedWhileRead: 'List<Integer> l = new ArrayList<>(List.of(1, 2)); for (int i : l) l.add(i);',
    recursion: 'Run.deep(1);',
  }
  const cases = Object.values(acts).map((act, at) => `case "${at}": { ${act} break; }`)
  const code = `import java.util.*; class Run {
    static int deep(int a) { return deep(a + 1) + 1; }
    public static void main(String[] args) throws Exception {
      for (String arg : args) {
        System.err.println("--");
        Thread one = new Thread(() -> act(arg), "main"); one.start(); one.join();
      } }
    static void act(String arg) { switch (arg) { ${cases.join('\n')} } } }`
  await saidBy('javac', [await written('Run.java', code)])
  const said = await saidBy('java', ['-XX:TieredStopAtLevel=1', 'Run', ...Object.keys(cases)])
  const [, ...each] = said.split('--\n')
  expect(each.map((words) => ran(Language.Java, words))).toEqual(Object.keys(acts).map((cause) => [cause]))
})

test('[CAUSE-RUNTIME-1] so do those of C++, and the C library', async () => {
  const acts = [
    ['index', 'std::string("a").substr(n + 4);'],
    ['inputType', 'std::stoi("x");'],
    ['hugeSize', 'std::string().resize(-n);'],
    ['outsideArray', 'void *p = malloc(4); free(p); free(p);'],
  ] as const
  const cases = acts.map(([, act], at) => `case ${at}: { ${act} break; }`)
  const code = `#include <string>\n#include <cstdlib>\nint main(int n, char **v) { switch (atoi(v[1])) { ${cases.join('\n')} } }`
  await saidBy('g++', ['-w', await written('run.cpp', code), '-o', 'run'])
  for (const [at, [cause]] of acts.entries()) {
    expect(ran(Language.Cpp17, await saidBy('./run', [String(at)]))).toEqual([cause])
  }
})

const signal = (number: number) => ({ code: 'signal', signal: number }) as const

test.each<[string, EndFacts]>([
  ['outsideArray', { judge: Judge.RuntimeError, language: Language.C, ending: signal(11) }],
  ['zero', { judge: Judge.RuntimeError, language: Language.Cpp17, ending: signal(8) }],
  ['aborted', { judge: Judge.RuntimeError, language: Language.Cpp17, ending: signal(6) }],
  ['exitCode', { judge: Judge.RuntimeError, language: Language.C, ending: { code: 'exit', exitCode: 1 } }],
  [
    'pythonException',
    { judge: Judge.RuntimeError, language: Language.Python, ending: { code: 'exit', exitCode: 1 } },
  ],
  [
    'javaException',
    { judge: Judge.RuntimeError, language: Language.Java, ending: { code: 'exit', exitCode: 1 } },
  ],
  ['waiting', { judge: Judge.TimeLimitExceeded, language: Language.C, ending: { code: 'idle' } }],
  ['flush', { judge: Judge.TimeLimitExceeded, language: Language.C, ending: { code: 'idleUnflushed' } }],
  ['slowCpp', { judge: Judge.TimeLimitExceeded, language: Language.C }],
  ['slowPython', { judge: Judge.TimeLimitExceeded, language: Language.Python }],
  ['slow', { judge: Judge.TimeLimitExceeded, language: Language.Go }],
  ['memory', { judge: Judge.MemoryLimitExceeded, language: Language.Java }],
  ['endless', { judge: Judge.OutputLimitExceeded, language: Language.C }],
  ['whiteSpace', { judge: Judge.PresentationError, language: Language.Python }],
  ['wrongCpp', { judge: Judge.WrongAnswer, language: Language.C }],
  ['wrong', { judge: Judge.WrongAnswer, language: Language.Python }],
])('[CAUSE-END-1] the end of a run alone tells of %s', (cause, facts) => {
  expect(causesOf(facts)).toEqual([cause])
})

test('[CAUSE-END-1] stderr is narrower than the end, and a good verdict has no cause', () => {
  const ending = signal(6)
  const stderr = "terminate called after throwing an instance of 'std::out_of_range'\n"
  const facts = { judge: Judge.RuntimeError, language: Language.Cpp17, ending, stderr }
  expect(causesOf(facts)).toEqual(['index'])
  expect(causesOf({ ...facts, judge: Judge.Accepted })).toEqual([])
  expect(causesOf({ ...facts, judge: Judge.SystemError, stderr: '' })).toEqual([])
})
