// generators.yaml of BAPCtools: directories with tests, each a command, a text, or a copy of files.

import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { stringify } from 'yaml'
import { commandOf } from '../commands.ts'
import { type Content, nameOf, textContent } from '../content.ts'
import type { View } from '../format.ts'
import { Fields } from '../text.ts'
import { type Described, generatorName } from './icpc-described.ts'

const texts = [
  'in',
  'ans',
  'out',
  'in.statement',
  'ans.statement',
  'in.download',
  'ans.download',
  'interaction',
  'desc',
  'hint',
]
const copied = [...texts, 'yaml', 'png', 'jpg', 'svg']
const ofTest = new Set(['generate', 'copy', 'count', 'input', ...texts])

const testsAtMost = 10_000
const countAtMost = 1_000

interface Around {
  path: string
  salt: string
}

/** Tests under a key that others may include. */
interface Known {
  stems: string[]
}

const isTest = (said: Fields): boolean =>
  !said.isMap ||
  said.get('type').text === 'testcase' ||
  Object.keys(said.value as object).some((key) => ofTest.has(key))

const countOf = (said: Fields): number =>
  said.isMap ? Math.min(countAtMost, Math.max(1, Math.floor(said.get('count').number ?? 1))) : 1

const numbered = (key: string, number: number, of: number): string => {
  const digits = String(number).padStart(String(of).length, '0')
  return key === '' ? digits : `${digits}-${key}`
}

/** The last digits of a hash of the command. */
function seedOf(text: string): bigint {
  return BigInt(`0x${createHash('sha512').update(text).digest('hex')}`) % 2n ** 31n
}

class Rules {
  readonly files = new Map<string, Content>()
  readonly commands = new Map<string, string>()
  readonly programs = new Map<string, readonly string[]>()
  private readonly view: View
  private readonly constants: (text: string) => string
  private readonly generators: ReadonlyMap<string, readonly string[]>
  private readonly known = new Map<string, Known>()
  private count = 0
  private lastNumber = 0
  private readonly numbers: number

  constructor(view: View, root: Fields, constants: (text: string) => string) {
    this.view = view
    this.constants = constants
    this.generators = new Map(
      root
        .get('generators')
        .entries.map(([name, files]) => [name, files.texts.map((path) => `generators/${path}`)]),
    )
    for (const [name, paths] of this.generators) this.programs.set(name, paths)
    this.numbers = countNumbered(root.get('data'), 0)
    this.settings(root, 'data/')
    for (const place of ['sample', 'secret']) {
      const said = root.get('data').get(place)
      if (said.isMap) this.folder(place, said, { path: `data/${place}/`, salt: root.get('random_salt').text })
    }
  }

  private folder(key: string, said: Fields, { path, salt }: Around): string[] {
    const own: Around = { path, salt: said.get('random_salt').isThere ? said.get('random_salt').text : salt }
    this.settings(said, path)
    void said.get('solution', 'visualizer')
    const stems: string[] = []
    const data = said.get('data')
    const lists = Array.isArray(data.value) ? data.list : [data]
    const folders = lists.flatMap(({ entries }) => entries).filter(([, one]) => !isTest(one)).length
    let number = 0
    for (const list of lists) {
      for (const [child, one] of list.entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const isNumbered = Array.isArray(data.value)
        if (isTest(one)) stems.push(...this.tests(child, one, own, isNumbered))
        else {
          number += 1
          const name = isNumbered ? numbered(child, number, folders) : child
          stems.push(...this.folder(child, one, { ...own, path: `${path}${name}/` }))
        }
      }
    }
    for (const included of said.get('include').texts) stems.push(...this.include(included, path))
    this.known.set(key, { stems })
    return stems
  }

  private settings(said: Fields, path: string): void {
    for (const name of ['testdata.yaml', 'test_group.yaml']) {
      const { value, isMap } = said.get(name)
      if (isMap) this.files.set(path + name, textContent(path + name, stringify(value)))
      asked(value)
    }
  }

  private include(key: string, path: string): string[] {
    const stems: string[] = []
    for (const stem of this.known.get(key)?.stems ?? []) {
      const target = path + nameOf(stem)
      if (this.count >= testsAtMost || target === stem) continue
      this.count += 1
      stems.push(target)
      const command = this.commands.get(stem)
      if (command !== undefined) this.commands.set(target, command)
      for (const ending of copied) this.copy(`${stem}.${ending}`, `${target}.${ending}`)
    }
    return stems
  }

  private copy(said: string, to: string): void {
    const from = posix.normalize(said)
    const content = this.view.files.get(from) ?? this.files.get(from)
    if (content) this.files.set(to, { ...content, path: to })
  }

  private tests(key: string, said: Fields, around: Around, isNumbered: boolean): string[] {
    const count = countOf(said)
    const hasCount = said.isMap && said.get('count').isThere
    const stems: string[] = []
    for (let index = 0; index < count && this.count < testsAtMost; index++) {
      this.count += 1
      let name = key
      if (isNumbered) name = numbered(key, (this.lastNumber += 1), this.numbers)
      if (hasCount) name += `-${String(index + 1).padStart(String(count).length, '0')}`
      const stem = around.path + name
      stems.push(stem)
      this.test(stem, said, around.salt, index)
    }
    this.known.set(key, { stems })
    return stems
  }

  private test(stem: string, said: Fields, salt: string, index: number): void {
    const short = said.isMap ? said.get('input').text : said.text
    const own = said.isMap && said.get('random_salt').isThere ? said.get('random_salt').text : salt
    const isPath = short.endsWith('.in') && !/\s/.test(short.trim())
    const copy =
      said.isMap && said.get('copy').text !== '' ? said.get('copy').text : isPath ? short.slice(0, -3) : ''
    if (copy !== '')
      for (const ending of copied) this.copy(`generators/${copy}.${ending}`, `${stem}.${ending}`)
    const command = (said.isMap && said.get('generate').text) || (isPath ? '' : short)
    if (command !== '') this.generate(stem, command, own, index)
    if (!said.isMap) return
    void said.get('solution', 'visualizer', 'type')
    for (const ending of texts) {
      const text = said.get(ending)
      if (!text.isThere) continue
      const line = text.text === '' || text.text.endsWith('\n') ? text.text : `${text.text}\n`
      this.files.set(`${stem}.${ending}`, textContent(`${stem}.${ending}`, line))
    }
  }

  /** A text of the test stands before what its command prints. */
  private generate(stem: string, said: string, salt: string, index: number): void {
    const command = this.constants(said)
      .replaceAll('{count}', String(index + 1))
      .trim()
    const seed = seedOf(`${salt}${index > 0 ? `:${index}` : ''}${command}`)
    const [word = '', ...args] = command
      .split(/\s+/)
      .map((part) => part.replaceAll('{name}', 'testcase').replaceAll(/\{seed(?::[0-9]+)?\}/g, String(seed)))
    this.programs.set(word, this.generators.get(word) ?? [`generators/${word}`])
    const line = commandOf(generatorName(word), args)
    if (line !== null) this.commands.set(stem, line)
  }
}

/** Its keys are the tests' own, not of this file. */
function asked(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [, one] of new Fields(value).entries) asked(one.value)
}

function countNumbered(data: Fields, deep: number): number {
  if (deep > 20) return 0
  const isNumbered = Array.isArray(data.value)
  const lists = isNumbered ? data.list : [data]
  return lists
    .flatMap(({ entries }) => entries)
    .reduce((sum, [, one]) => {
      if (!isTest(one)) return sum + countNumbered(one.get('data'), deep + 1)
      return sum + (isNumbered ? countOf(one) : 0)
    }, 0)
}

export function readRules(view: View, root: Fields, constants: (text: string) => string): Described {
  for (const name of ['visualizer', 'parallel', 'version', 'gitignore_generated']) void root.get(name)
  const { files, commands, programs } = new Rules(view, root, constants)
  return { files, commands, programs, solution: root.get('solution').text.replace(/^\//, '') }
}
