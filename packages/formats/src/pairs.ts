// Which files of an archive are tests. First name.in with name.out (or name.ans) at the same place, then ignoring case, then
// by name alone where that is one input and one answer. The rest pair by words: input1.txt with output1.txt, in/1 with out/1,
// a.in.1 with a.out.1, 01 with 01.a. Natural order: 2 before 10.

import { byCount } from '@verdict/domain/natural-order'
import { extensionOf } from './content.ts'

export interface Pairing<T> {
  pairs: { name: string; input: T; output: T }[]
  unpaired: T[]
  ignored: T[]
}

interface Part<T> {
  file: T
  stem: string
  kind: 'input' | 'output'
}

const ending = /^(.*)\.(in|out|ans)$/is
const otherEnding = /^(.*)\.(?:(inp|input)|a|ou|ok|sol|answer|output)$/is
/** Between anything but letters: input1.txt, 1_out, in/1, a.ou3. */
const word = /(?<![a-z])(?:(inputs?|in)|outputs?|out|ou(?=\d)|answers?|ans)(?![a-z])/gi
const plainEnding = /^\.(?:txt|dat|in|out|ans|a|\d+|(?:in|out|ou|ans)\d+)$/i
const litter = /^(?:thumbs\.db|desktop\.ini)$/i

function isHidden(path: string): boolean {
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  return (
    name === '' || litter.test(name) || segments.some((part) => part === '__MACOSX' || /^\.[^./]/.test(part))
  )
}

const baseOf = (stem: string): string => stem.slice(stem.lastIndexOf('/') + 1)

function groupBy<T>(parts: Part<T>[], key: (stem: string) => string): Map<string, Part<T>[]> {
  const groups = new Map<string, Part<T>[]>()
  for (const part of parts) {
    const group = groups.get(key(part.stem))
    if (group) group.push(part)
    else groups.set(key(part.stem), [part])
  }
  return groups
}

/** With name.out and name.ans at one place, name.out is the answer. */
function theOnlyOut<T extends { path: string }>(outputs: Part<T>[]): Part<T> | undefined {
  const found = outputs.filter(({ file }) => /\.out$/i.test(file.path))
  return found.length === 1 ? found[0] : undefined
}

/** Pairs groups of exactly one input and one answer. @returns the rest */
function pairUp<T extends { path: string }>(
  parts: Part<T>[],
  key: (stem: string) => string,
  into: Pairing<T>['pairs'],
): Part<T>[] {
  const rest: Part<T>[] = []
  for (const [name, group] of groupBy(parts, key)) {
    const inputs = group.filter(({ kind }) => kind === 'input')
    const outputs = group.filter(({ kind }) => kind === 'output')
    const answer = outputs.length === 1 ? outputs[0] : theOnlyOut(outputs)
    if (inputs.length === 1 && answer) {
      into.push({ name: plainName(name), input: inputs[0]!.file, output: answer.file })
      rest.push(...outputs.filter((part) => part !== answer))
    } else rest.push(...group)
  }
  return rest
}

function plainName(stem: string): string {
  const [before, after] = stem.split('*')
  if (after === undefined) return stem
  let end = before!.length
  while (end > 0 && /[\s._/-]/.test(before![end - 1]!)) end -= 1
  return (
    before!.slice(0, end) + after.replace(/^[\s._/-]+/, (separators) => (end === 0 ? '' : separators[0]!)) ||
    '1'
  )
}

const keys = [
  (stem: string) => stem,
  (stem: string) => stem.toLowerCase(),
  baseOf,
  (stem: string) => baseOf(stem).toLowerCase(),
]

const pairAll = <T extends { path: string }>(parts: Part<T>[], into: Pairing<T>['pairs']): Part<T>[] =>
  keys.reduce((rest, key) => pairUp(rest, key, into), parts)

/** Rules for files without the usual ending, strictest first. */
const wordings: ((path: string) => Omit<Part<unknown>, 'file'> | null)[] = [
  (path) => {
    const [, stem, input] = otherEnding.exec(path) ?? []
    return stem === undefined ? null : { stem, kind: input ? 'input' : 'output' }
  },
  (path) => {
    const end = extensionOf(path)
    const found = [...path.matchAll(word)].at(-1)
    if (!found || (end !== '' && !plainEnding.test(end))) return null
    const after = path.slice(found.index + found[0].length)
    const rest = after.endsWith(end) && !/\d$/.test(end) ? after.slice(0, after.length - end.length) : after
    return { stem: `${path.slice(0, found.index)}*${rest}`, kind: found[1] ? 'input' : 'output' }
  },
]

/** `01` is an input where `01.a` or `01.out` is its answer. */
function bareInputs<T extends { path: string }>(files: T[], outputs: Part<T>[]): Part<T>[] {
  const stems = new Set(outputs.map(({ stem }) => stem))
  return files
    .filter(({ path }) => stems.has(path) && /^\d+$/.test(baseOf(path)))
    .map((file) => ({ file, stem: file.path, kind: 'input' }))
}

export function pairFiles<T extends { path: string }>(files: readonly T[]): Pairing<T> {
  const parts: Part<T>[] = []
  let others: T[] = []
  for (const file of files) {
    if (isHidden(file.path)) continue
    const [, stem, kind] = ending.exec(file.path) ?? []
    if (stem === undefined || kind === undefined) others.push(file)
    else parts.push({ file, stem, kind: kind.toLowerCase() === 'in' ? 'input' : 'output' })
  }
  const pairs: Pairing<T>['pairs'] = []
  let rest = pairAll(parts, pairs)
  for (const wording of wordings) {
    const worded = others.flatMap((file) => {
      const part = wording(file.path)
      return part ? [{ file, ...part }] : []
    })
    // a.in may have its answer in a.ok.
    const candidates = [...rest, ...worded]
    const bare = bareInputs(others, candidates)
    const left = new Set(pairAll([...candidates, ...bare], pairs).map(({ file }) => file))
    const found = new Set([...worded, ...bare].map(({ file }) => file))
    rest = rest.filter(({ file }) => left.has(file))
    others = others.filter((file) => !found.has(file) || left.has(file))
  }
  return {
    pairs: pairs.sort((a, b) => byCount(a.name, b.name)),
    unpaired: rest.map(({ file }) => file).sort((a, b) => byCount(a.path, b.path)),
    ignored: others.sort((a, b) => byCount(a.path, b.path)),
  }
}
