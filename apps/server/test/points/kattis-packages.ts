// Packages of ICPC and Kattis with the settings of their folders.

import type { Files } from './original.ts'

const data = (...names: string[]): Files =>
  Object.fromEntries(
    names.flatMap((name) => [`data/${name}.in`, `data/${name}.ans`].map((path) => [path, '1\n'])),
  )

export const old = (said: Files, ...names: string[]): Files => ({
  'problem.yaml': 'name: A\ntype: scoring\n',
  ...Object.fromEntries(Object.entries(said).map(([path, text]) => [`data/${path}testdata.yaml`, text])),
  ...data(...names),
})
export const recent = (said: Files, ...names: string[]): Files => ({
  'problem.yaml': 'problem_format_version: 2025-09\nname: {en: A}\ntype: scoring\n',
  ...Object.fromEntries(Object.entries(said).map(([path, text]) => [`data/${path}test_group.yaml`, text])),
  ...data(...names),
})
