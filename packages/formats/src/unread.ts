// Reports keys that no reader asked for, so that nothing is lost in silence.

import { type ImportedProblem, lose } from './problem.ts'

const asked = new WeakMap<object, Set<string>>()

export function markAsked(of: object, name: string): void {
  const names = asked.get(of)
  if (names) names.add(name)
  else asked.set(of, new Set([name]))
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const namesAtMost = 200
const lineChars = 180

function collect(value: unknown, path: string, found: Set<string>): void {
  if (typeof value !== 'object' || value === null || isEmpty(value) || found.size >= namesAtMost) return
  if (Array.isArray(value)) {
    for (const one of value) collect(one, path, found)
    return
  }
  const names = asked.get(value)
  if (!names && path !== '') {
    found.add(path)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const here = path === '' ? key : `${path}.${key}`
    if (names?.has(key)) collect(inner, here, found)
    else if (!isEmpty(inner)) found.add(here)
  }
}

export function unreadNames(value: unknown): string[] {
  const found = new Set<string>()
  collect(value, '', found)
  return [...found]
}

export const loseUnread = (problem: ImportedProblem, value: unknown, file: string): void =>
  loseNames(problem, unreadNames(value), file)

export function loseNames(problem: ImportedProblem, names: readonly string[], file: string): void {
  let line = ''
  const say = (): void => {
    if (line !== '') lose(problem, 'setting-ignored', { name: `${file}: ${line}` })
  }
  for (const name of names.slice(0, namesAtMost).map((one) => one.slice(0, 80))) {
    if (line !== '' && file.length + line.length + name.length > lineChars) {
      say()
      line = ''
    }
    line = line === '' ? name : `${line}, ${name}`
  }
  say()
}
