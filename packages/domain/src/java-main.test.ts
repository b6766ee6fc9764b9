import { expect, test } from 'vitest'
import { javaFromMain } from './java-main.ts'

const call = (name: string) =>
  `class Main { public static void main(String[] args) throws Throwable { ${name}.main(args); } }\n`

test.each([
  ['its class', 'public class Sum { public static void main(String[] a) {} }', 'Sum'],
  [
    'the one of two that starts',
    'class Node {}\nfinal class Sum { static public void main(String... a) {} }',
    'Sum',
  ],
  [
    'not one that a text or a comment names',
    '/* class A { static void main( */ class B { String s = "class C { static void main(";\n public static void main(String[] x) {} }',
    'B',
  ],
  ['not one inside', 'class Outer { static class Main {} public static void main(String[] a) {} }', 'Outer'],
])('[VER-RUN-6] a Java program of a package starts in %s', (_what, code, name) => {
  const run = javaFromMain(code)
  expect(run.endsWith(call(name))).toBe(true)
  expect(run).not.toMatch(/public\s+(?:final )?class/)
  expect(run.split('\n').length).toBe(code.split('\n').length + 2)
})

test('[VER-RUN-6] what starts in Main stays, without its package', () => {
  const code = 'public class Main { public static void main(String[] a) {} }'
  expect(javaFromMain(code)).toBe(code)
  expect(javaFromMain(`package org.x;\n${code}`).trim()).toBe(code)
  expect(javaFromMain('interface A {}')).toBe('interface A {}')
})
