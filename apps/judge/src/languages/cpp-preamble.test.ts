import { expect, it } from 'vitest'
import { mayPrecompile } from './cpp-preamble.ts'

const header = 'bits/stdc++.h'
const include = `#include <${header}>\n`
const main = 'int main() { std::cout << "/*"; }\n'

const taken: Record<string, string> = {
  alone: `${include}${main}`,
  twice: `${include}#include "${header}"\n${main}`,
  'after comments': `/* Author: "me", don't\n * ask */ // it's /* fine\r\n\r\n  # include <${header}>\n${main}`,
  'after other headers': `#include <iostream>\n#import <ext/pb_ds/tree_policy.hpp>\n${include}${main}`,
  'after macros': `#define rep(i, n) \\\n  for (int i = 0; i < n; i++)\n#define URL "http://x" // "a\n#undef EOF\n${include}${main}`,
  'after what optimises': `#pragma GCC optimize("O3") // fast\n#pragma GCC target("avx2")\n${include}${main}`,
  'below a condition': `#ifdef _WIN32\n#include <windows.h>\n#else\n${include}#endif\n${main}`,
  'in a checker': `${include}#include "testlib.h"\n${main}`,
  'before what would change it': `${include}#pragma GCC poison foobar\n#assert a(b)\n${main}`,
}

it.each(Object.entries(taken))('[JDG-COMPILE-6] the compiled header is taken %s', (_name, source) => {
  expect(mayPrecompile(source, header)).toBe(true)
})

const state = '#assert machine(mine)\n'
const refused: Record<string, string> = {
  'where nothing names it': main,
  'after an assertion': `${state}${include}${main}`,
  'after one that is taken back': `#unassert machine\n${include}${main}`,
  'after a poisoned name': `#pragma GCC poison foobar\n${include}${main}`,
  'after texts for the file': `#ident "mine"\n${include}${main}`,
  'after older texts for the file': `#sccs "mine"\n${include}${main}`,
  'after a pragma by its operator': `_Pragma("GCC poison foobar")\n${include}${main}`,
  'after another spelling': `%:assert machine(mine)\n${include}${main}`,
  'after a spliced line': `#ass\\ \nert machine(mine)\n${include}${main}`,
  'after a line that a trigraph splices': `// ??/\n${state}${include}${main}`,
  'after what a comment does not hide': `#define A "/*"\n${state}#define B "*/"\n${include}${main}`,
  'after what half a quote does not hide': `#define A ' /*\n${state}#define B ' */\n${include}${main}`,
  'after a raw string': `#define A R"(\n/*\n)"\n${state}#define B "*/"\n${include}${main}`,
  'where the first one is left out': `#if 0\n${include}#endif\n${state}${include}${main}`,
  'after a token': `int x;\n${include}${main}`,
  'in a source that includes itself': `#ifdef A\n${include}#else\n#define A\n${state}#include __FILE__\n#endif\n`,
  'in one that does so by name': `#ifdef A\n${include}#else\n#define A\n${state}#include "main.cpp"\n#endif\n`,
  'in one that does so by its path': `#ifdef A\n${include}#else\n#define A\n${state}#include </w/main.cpp>\n#endif\n`,
  'in one that does so behind a comment': `#ifdef A\n${include}#else\n#define A\n${state}#/**/include "main.cpp"\n#endif\n`,
  'where a source asks for files': `#if __has_include(<x>)\n#endif\n${include}${main}`,
  'where a spliced word asks for files': `#if __has_\\\ninclude(<x>)\n#endif\n${include}${main}`,
  'where the next one is asked for': `${include}#include_\\\nnext <${header}>\n${main}`,
  'where bytes of files are': `${include}asm(".incbin \\"x\\"");\n${main}`,
}

it.each(Object.entries(refused))('[JDG-COMPILE-6] the compiled header is not taken %s', (_name, source) => {
  expect(mayPrecompile(source, header)).toBe(false)
})
