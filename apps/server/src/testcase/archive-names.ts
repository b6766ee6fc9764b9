// Which files of an archive are tests. People pack archives in many ways: inside one folder or several, inputs and
// answers in folders of their own, with hidden files of a Mac, endings in capitals. A pair is name.in with name.out
// (or name.ans) at the same place; what is left pairs by its name alone, where that is one input and one answer.
// Pairs are in the order in which a person counts: 2 before 10.

export interface Pairing<T> {
  pairs: { name: string; input: T; output: T }[]
  unpaired: T[]
  ignored: T[]
}

interface Part<T> {
  file: T
  /** Path without its ending. */
  stem: string
  kind: 'input' | 'output'
}

const ending = /^(.*)\.(in|out|ans)$/is
const litter = /^(?:thumbs\.db|desktop\.ini)$/i

/** Folders, and what systems leave in archives on their own. */
function isHidden(path: string): boolean {
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  return (
    name === '' || litter.test(name) || segments.some((part) => part === '__MACOSX' || /^\.[^./]/.test(part))
  )
}

const counting = new Intl.Collator('en', { numeric: true })
const byName = (a: string, b: string): number => counting.compare(a, b) || (a < b ? -1 : 1)

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

/** Of name.out and name.ans at one place the first is the answer. */
function theOnlyOut<T extends { path: string }>(outputs: Part<T>[]): Part<T> | undefined {
  const found = outputs.filter(({ file }) => /\.out$/i.test(file.path))
  return found.length === 1 ? found[0] : undefined
}

/** Pairs those groups that have exactly one input and one answer. @returns the parts that stay */
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
      into.push({ name, input: inputs[0]!.file, output: answer.file })
      rest.push(...outputs.filter((part) => part !== answer))
    } else rest.push(...group)
  }
  return rest
}

/** @param files with their paths inside the archive, `/` between folders */
export function pairFiles<T extends { path: string }>(files: readonly T[]): Pairing<T> {
  const ignored: T[] = []
  const parts: Part<T>[] = []
  for (const file of files) {
    if (isHidden(file.path)) continue
    const [, stem, kind] = ending.exec(file.path) ?? []
    if (stem === undefined || kind === undefined) ignored.push(file)
    else parts.push({ file, stem, kind: kind.toLowerCase() === 'in' ? 'input' : 'output' })
  }
  const pairs: Pairing<T>['pairs'] = []
  const rest = pairUp(
    pairUp(parts, (stem) => stem, pairs),
    baseOf,
    pairs,
  )
  return {
    pairs: pairs.sort((a, b) => byName(a.name, b.name)),
    unpaired: rest.map(({ file }) => file).sort((a, b) => byName(a.path, b.path)),
    ignored: ignored.sort((a, b) => byName(a.path, b.path)),
  }
}
