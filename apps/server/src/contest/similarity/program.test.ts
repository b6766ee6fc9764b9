// Programs that hide their code from the grammar: in macros, escapes and texts. They are read as what they stand for; what
// cannot be read is said.

import { execFileSync } from 'node:child_process'
import { LanguageFamily } from '@verdict/domain/language'
import { additionByBits, longAddition } from '@verdict/testkit/alike'
import { expect, test } from 'vitest'
import { counting, figureOf, fingerprintsOf } from './fingerprints.ts'
import { fragmentsOf } from './fragments.ts'
import { withMacros } from './macros.ts'
import { readProgram, uncovered } from './program.ts'

const { Cpp, Java, Python, JavaScript, Ruby, Php } = LanguageFamily

const percentOf = async (family: LanguageFamily, left: string, right: string): Promise<number> => {
  const [a, b] = await Promise.all(
    [left, right].map(async (code) => counting(fingerprintsOf(await readProgram(family, code)), new Set())),
  )
  return figureOf(a!, b!)
}

const [head, body] = [
  longAddition.slice(0, longAddition.indexOf('int digitsOf')),
  longAddition.slice(longAddition.indexOf('int digitsOf')),
]
const inOneLine = body.trimEnd().replaceAll('\n', ' ')

const javaProgram = `import java.util.*;
class Main {
    static int[] parents;
    static int find(int node) {
        while (parents[node] != node) {
            parents[node] = parents[parents[node]];
            node = parents[node];
        }
        return node;
    }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), m = in.nextInt(), parts = n;
        parents = new int[n + 1];
        for (int i = 1; i <= n; i++) parents[i] = i;
        for (int i = 0; i < m; i++) {
            int a = find(in.nextInt()), b = find(in.nextInt());
            if (a != b) { parents[a] = b; parts--; }
        }
        System.out.println(parts == 1 ? "connected\\n" : "parts: " + parts);
    }
}
`
const pythonProgram = `import sys
def find(parents, node):
    while parents[node] != node:
        parents[node] = parents[parents[node]]
        node = parents[node]
    return node

def main():
    n, m = map(int, sys.stdin.readline().split())
    parents = list(range(n + 1))
    parts = n
    for _ in range(m):
        a, b = map(int, sys.stdin.readline().split())
        a, b = find(parents, a), find(parents, b)
        if a != b:
            parents[a] = b
            parts -= 1
    print("connected" if parts == 1 else "parts: %d" % parts)

main()
`
const scriptProgram = `const lines = require('fs').readFileSync(0, 'utf8').split('\\n');
const [n, m] = lines[0].split(' ').map(Number);
const parents = Array.from({ length: n + 1 }, (_, i) => i);
function find(node) {
  while (parents[node] !== node) { parents[node] = parents[parents[node]]; node = parents[node]; }
  return node;
}
let parts = n;
for (let i = 1; i <= m; i++) {
  const [a, b] = lines[i].split(' ').map(Number).map(find);
  if (a !== b) { parents[a] = b; parts--; }
}
console.log(parts === 1 ? 'connected' : 'parts: ' + parts);
`
const rubyProgram = `n, m = gets.split.map(&:to_i)
parents = (0..n).to_a
find = lambda do |node|
  while parents[node] != node
    parents[node] = parents[parents[node]]
    node = parents[node]
  end
  node
end
parts = n
m.times do
  a, b = gets.split.map { |word| find.call(word.to_i) }
  if a != b
    parents[a] = b
    parts -= 1
  end
end
puts parts == 1 ? 'connected' : parts.to_s
`
const phpProgram = `fscanf(STDIN, '%d %d', $n, $m);
$parents = range(0, $n);
function find(&$parents, $node) {
  while ($parents[$node] !== $node) { $parents[$node] = $parents[$parents[$node]]; $node = $parents[$node]; }
  return $node;
}
$parts = $n;
for ($i = 0; $i < $m; $i++) {
  fscanf(STDIN, '%d %d', $a, $b);
  $a = find($parents, $a);
  $b = find($parents, $b);
  if ($a !== $b) { $parents[$a] = $b; $parts--; }
}
echo $parts === 1 ? 'connected' : 'parts ' . $parts;
`
const escaped = (code: string): string =>
  Array.from(
    code,
    (one) => String.raw`\u${one === '\n' ? '' : 'uu'}${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('')
const keywords = {
  int: 'I',
  for: 'F',
  return: 'R',
  const: 'K',
  char: 'C',
  if: 'Q',
  while: 'W',
}
const underNames = (code: string): string =>
  Object.entries(keywords).reduce(
    (text, [word, name]) => text.replaceAll(new RegExp(String.raw`\b${word}\b`, 'g'), name),
    code,
  )
const defines = Object.entries(keywords)
  .map(([word, name]) => `#define ${name} ${word}\n`)
  .join('')

test.each([
  ['a program in one macro', Cpp, longAddition, `${head}#define P ${inOneLine}\nP\n`],
  [
    'in one macro of many lines',
    Cpp,
    longAddition,
    `${head}#define P ${body.trimEnd().replaceAll('\n', '\\\n')}\nP\n`,
  ],
  [
    'in a macro with brackets',
    Cpp,
    longAddition,
    `${head}#define P(x) ${inOneLine.replaceAll('carry', 'x')}\nP(rest)\n`,
  ],
  [
    'in macros that stand for macros',
    Cpp,
    longAddition,
    `${head}#define P ${inOneLine}\n#define Q P\n#define R(a, b) a##b\nR(, Q)\n`,
  ],
  ['keywords under other names', Cpp, longAddition, head + defines + underNames(body)],
  [
    'loops in a macro',
    Cpp,
    longAddition,
    `${head}#define rep(i, a, b) for (int i = a; i < (b); i++)\n${body.replaceAll(/for \(int i = (\w+); i < (\w+); i\+\+\)/g, 'rep(i, $1, $2)')}`,
  ],
  [
    'words over two lines',
    Cpp,
    longAddition,
    head + body.replaceAll('return', 'ret\\\nurn').replaceAll('int ', 'i\\\n\\\nnt '),
  ],
  [
    'other code below a condition that is never met',
    Cpp,
    longAddition,
    `${head}#if 0\n${additionByBits}\n#ifdef X\nint x;\n#else\nint y;\n#endif\n#else\n${body}#endif\n`,
  ],
  [
    'conditions around each line',
    Cpp,
    longAddition,
    longAddition.replaceAll(/^.+$/gm, (line) => `#ifdef __cplusplus\n${line}\n#endif`),
  ],
  [
    'other code behind a condition that is met',
    Cpp,
    longAddition,
    head + body.replaceAll(/^.+$/gm, (line) => `#if 1\n${line}\n#elif 1\n}\n#else\n{ ${line}\n#endif`),
  ],
  [
    'other code behind a name that the program defines',
    Cpp,
    longAddition,
    `#define ME\n${head}#ifdef ME\n${body}\n#else\n${additionByBits}\n#endif\n`,
  ],
  [
    'a hint to the compiler after each line',
    Cpp,
    longAddition,
    longAddition.replaceAll(/^.+$/gm, (line) => `${line}\n#pragma x ${line.length}`),
  ],
  [
    'digraphs',
    Cpp,
    longAddition,
    longAddition
      .replaceAll('{', '<%')
      .replaceAll('}', '%>')
      .replaceAll('[', '<:')
      .replaceAll(']', ':>')
      .replaceAll('#', '%:'),
  ],
  ['Java in escapes', Java, javaProgram, escaped(javaProgram)],
  [
    'keywords of Java in escapes',
    Java,
    javaProgram,
    javaProgram.replaceAll(/\b(?:int|for|while|static)\b/g, escaped),
  ],
  ['Python in a text', Python, pythonProgram, `exec("""${pythonProgram}""")\n`],
  [
    'Python in a raw text by a name',
    Python,
    pythonProgram,
    `code = r'''${pythonProgram}'''\nrun = exec\nrun(code)\n`,
  ],
  [
    'Python in lines that are put together',
    Python,
    pythonProgram,
    `exec(\n${pythonProgram
      .trimEnd()
      .split('\n')
      .map((line) => JSON.stringify(`${line}\n`))
      .join('\n')})\n`,
  ],
  [
    'Python in lines that are added',
    Python,
    pythonProgram,
    `exec(\n${pythonProgram
      .trimEnd()
      .split('\n')
      .map((line) => JSON.stringify(`${line}\n`))
      .join(' +\n')})\n`,
  ],
  [
    'Python in escapes',
    Python,
    pythonProgram,
    `exec("${Array.from(pythonProgram, (one) => String.raw`\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}")\n`,
  ],
  [
    'Python in a text in a text',
    Python,
    pythonProgram,
    `exec(${JSON.stringify(`exec(${JSON.stringify(pythonProgram)})\nprint(end="")`)})\n`,
  ],
  ['Python in its comment', Python, pythonProgram, `"""${pythonProgram}"""\nexec(__doc__)\n`],
  ['JavaScript in a text', JavaScript, scriptProgram, `eval(${JSON.stringify(scriptProgram)})\n`],
  [
    'JavaScript in a template',
    JavaScript,
    scriptProgram,
    `new Function('require', \`${scriptProgram.replaceAll('\\', '\\\\')}\`)(require)\n`,
  ],
  ['Ruby in a text', Ruby, rubyProgram, `eval("${rubyProgram}")\n`],
  [
    'PHP in a text',
    Php,
    `<?php\n${phpProgram}`,
    `<?php\neval("${phpProgram.replaceAll('$', String.raw`\$`)}");\n`,
  ],
])('[SIM-HIDE-1] %s is read as what it stands for', async (_, family, plain, hidden) => {
  expect(await percentOf(family, plain, plain)).toBe(100)
  expect(await percentOf(family, plain, hidden)).toBeGreaterThanOrEqual(90)
  expect((await readProgram(family, hidden)).inTexts).toBe(false)
})
/** Only the words of a text: a preprocessor lays it out as it likes. */
const wordsOf = (code: string): string[] => code.match(/"(?:\\.|[^"\\])*"|\w+|[^\s\w]/g) ?? []

test.each([
  ['#define A B + 1\n#define B A * 2\nint x = A, y = B;'],
  ['#define MAX(a, b) ((a) > (b) ? (a) : (b))\nint x = MAX(1, MAX(f(2, 3), 4)), y = MAX (5,\n6);'],
  ['#define f(x) x\n#define g f\nint y = g(1) + f (2);\nint f; int z = f;'],
  ['#define log(form, ...) printf(form, __VA_ARGS__)\nvoid h() { log("%d %d", 1, (2, 3)); }'],
  ['#define cat(a, b) a ## b\n#define text(a) #a\ncat(in, t) cat(x, 1) = 2; const char *s = text();'],
  ['#define N 5\n#undef N\nint N;\n#define N 6\nint b[N];'],
  [
    '#define NOTHING\n#define PAIR(a, b) a, b\n#define FIRST(a, b) a\nint NOTHING x[] = { PAIR(1, 2), FIRST(3, 4) };',
  ],
  ['#define \\\nN \\\n 3 /* of them */ // three\nint x = N; char c = \'N\'; const char *s = "N"; // N'],
  ['#if 0\n#define N 1\n#if 1\nint a;\n#else\nint b;\n#endif\n#else\n#define N 2\n#endif\nint x = N;'],
  [
    '#if 1\nint a;\n#elif 1\nint b;\n#else\nint c;\n#endif\n#if 0\n#elif 0\nint d;\n#elif 2\nint e;\n#else\nint f;\n#endif',
  ],
  [
    '#define N\n#ifdef N\nint a;\n#else\nint b;\n#endif\n#ifndef N\nint c;\n#elifdef N\nint d;\n#else\nint e;\n#endif',
  ],
  ['%:define N 3\n%:ifdef N\nint a = N;\n%:else\nint b;\n%:endif\nbool c = 1<::b;'],
  ['#define LOOP for(int i = 0; i < 3; i++)\nvoid h() { LOOP LOOP f(i); }'],
  ['#define q(x) q(x + 1)\n#define r(x) s(x)\n#define s(x) r(x)\nint x = q(q(2)) + r(3);'],
])('[SIM-HIDE-1] macros are put in as by the preprocessor of the compiler: %j', (code) => {
  const made = execFileSync('g++', ['-E', '-P', '-x', 'c++', '-'], { input: code, encoding: 'utf8' })
  expect(wordsOf(uncovered(Cpp, code)!.text.replaceAll(/\/\/.*|^#.*/gm, ''))).toEqual(wordsOf(made))
})

test('[SIM-HIDE-1] what two programs share is shown where it stands', async () => {
  const hidden = `${head}#define P ${inOneLine}\nP\n`
  const [left, right] = [await readProgram(Cpp, longAddition), await readProgram(Cpp, hidden)]
  const { fragments } = fragmentsOf(left, right, new Set())
  expect(fragments.length).toBeGreaterThan(2)
  for (const { left: l, right: r } of fragments) {
    // The end of a program is the end of its text.
    expect(hidden.slice(...r).replace(/\nP\n$/, '')).toBe(
      longAddition
        .slice(...l)
        .trimEnd()
        .replaceAll('\n', ' '),
    )
  }
  const inText = `exec(${JSON.stringify(pythonProgram)})\n`
  const [plain, text] = [await readProgram(Python, pythonProgram), await readProgram(Python, inText)]
  const places = fragmentsOf(plain, text, new Set()).fragments
  expect(places.length).toBeGreaterThan(0)
  expect(places.map(({ right: r }) => JSON.parse(`"${inText.slice(...r)}"`))).toEqual(
    places.map(({ left: l }) => pythonProgram.slice(...l)),
  )
})

const chain = (count: number, each: (name: string) => string): string =>
  Array.from({ length: count }, (_, n) => `#define A${n + 1} ${each(`A${n}`)}\n`).join('')

test.each([
  ['doubling thirty times', `#define A0 x +\n${chain(30, (name) => `${name} ${name}`)}int y = A30 1;`],
  ['doubling nothing', `#define A0\n${chain(60, (name) => `${name} ${name}`)}int y = A60 1;`],
  ['arguments that double', `#define D(x) x x\nint y = ${'D('.repeat(3_000)}1${')'.repeat(3_000)};`],
  ['brackets that are never closed', `#define F(x) x\nint y = ${'F('.repeat(20_000)};`],
  ['one that feeds itself', '#define F(x) x(x)\nint y = F(F);'],
  ['a long chain', `#define A0 1\n${chain(3_000, (name) => name)}int y[] = {${'A3000,'.repeat(1_000)}};`],
  ['conditions in one another', `#define A 1\n${'#if 0\n'.repeat(8_000)}int y = A;`],
  ['raw strings without an end', `#define A 1\n${'R"x('.repeat(16_000)}`],
  ['comments without an end', `#define A 1\n${'/* '.repeat(21_000)}`],
  ['quotes without an end', `#define A 1\n${`'"`.repeat(32_000)}`],
])('[SIM-HIDE-2] macros cost no more than a text of usual length: %s', (_, code) => {
  const before = process.cpuUsage()
  const made = withMacros(code)
  const { user, system } = process.cpuUsage(before)
  expect(user + system).toBeLessThan(1_500_000)
  expect(made?.text.length ?? 0).toBeLessThanOrEqual(256 * 1024)
})

const letters = (length: number): string =>
  Array.from(
    { length },
    (_, n) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[(n * n * 7 + n * 3) % 52],
  ).join('')

test.each([
  [
    'a text that is no code',
    Python,
    `import zlib, base64\nexec(zlib.decompress(base64.b64decode("${letters(900)}")))\n`,
    true,
  ],
  [
    'one that is put together while it runs',
    Python,
    `code = [${Array.from(pythonProgram, (one) => JSON.stringify(one)).join(', ')}]\nexec("".join(code))\n`,
    true,
  ],
  [
    'one that the program reads itself',
    Cpp,
    `#include <cstdio>\nconst char *s = "${letters(900)}";\nint main() { for (const char *p = s; *p; p++) putchar(*p ^ 1); }\n`,
    true,
  ],
  ['one in a raw string', Cpp, `#include <cstdio>\nint main() { puts(R"(${pythonProgram})"); }\n`, true],
  [
    'macros that stand for too much',
    Cpp,
    `#define A0 x +\n${chain(30, (name) => `${name} ${name}`)}int y = A30 1;\n#define P ${inOneLine}\nP`,
    true,
  ],
  ['a greeting', Python, 'print("Hello, world")\n', false],
  ['a long comment', Python, `"""${letters(900)}"""\n# ${letters(900)}\n${pythonProgram}`, false],
  ['messages', Java, javaProgram, false],
  ['a program', Cpp, longAddition, false],
])('[SIM-HIDE-3] whether most of a program is in texts is known: %s', async (_, family, code, expected) => {
  expect((await readProgram(family, code)).inTexts).toBe(expected)
})
