// The files of a package of a contest, and what of them is not taken.

import { oneLine } from '@verdict/domain/one-line'
import { colorPattern } from '@verdict/domain/team'
import { type Content, extensionOf, nameOf, readWhole } from '../content.ts'
import { brokenText, PackageFault } from '../fault.ts'
import type { View } from '../format.ts'
import { decodeText, type Fields, parseJson, parseYaml, readText } from '../text.ts'
import { unreadNames } from '../unread.ts'
import type { ContestLoss, ContestLossCode } from './packaged.ts'

export const plainLine = (text: string, most: number): string =>
  oneLine(text.toWellFormed().replaceAll('\0', '')).trim().slice(0, most).toWellFormed().trim()

const nested = 6

/** Nothing of it counts as lost. */
export function passOver(field: Fields | undefined, deep = nested): void {
  if (!field || deep === 0) return
  for (const one of field.list) for (const [, inner] of one.entries) passOver(inner, deep - 1)
}

const lossesAtMost = 200

/** The files of a package, which lie at its root or in folders that older systems had for them. */
export class ContestFiles {
  readonly view: View
  readonly losses: ContestLoss[] = []
  readonly #used = new Set<string>()
  readonly #read = new Map<string, Fields>()
  readonly #skipped = new Map<string, number>()

  constructor(view: View) {
    this.view = view
  }

  lose(code: ContestLossCode, params: ContestLoss['params'] = {}): void {
    const text = JSON.stringify(params)
    const isSame = (loss: ContestLoss): boolean => loss.code === code && JSON.stringify(loss.params) === text
    if (this.losses.length < lossesAtMost && !this.losses.some(isSame)) this.losses.push({ code, params })
  }

  /** A row that is nothing. @param list its name in the standard */
  skip(list: string): void {
    this.#skipped.set(list, (this.#skipped.get(list) ?? 0) + 1)
  }

  repeat(text: string, row: Fields | null): void {
    this.lose('repeated', { text: text.slice(0, 60) })
    for (const [, field] of row?.entries ?? []) passOver(field)
  }

  maps(list: string, rows: readonly Fields[]): Fields[] {
    for (const { isMap } of rows) if (!isMap) this.skip(list)
    return rows.filter(({ isMap }) => isMap)
  }

  use(path: string): void {
    this.#used.add(path)
  }

  /** @param folder ends with `/` */
  useFolder(folder: string): void {
    for (const path of this.view.files.keys()) if (path.startsWith(folder)) this.use(path)
  }

  find(...names: string[]): Content | undefined {
    for (const name of names) {
      for (const folder of ['', 'config/', 'registration/', 'contest/']) {
        const found = this.view.files.get(folder + name)
        if (found) return found
      }
    }
    return undefined
  }

  /** As JSON or YAML. @throws PackageFault */
  async read(...stems: string[]): Promise<{ fields: Fields; file: string } | null> {
    const content = this.find(...stems.flatMap((stem) => [`${stem}.json`, `${stem}.yaml`, `${stem}.yml`]))
    if (!content) return null
    const known = this.#read.get(content.path)
    if (known) return { fields: known, file: content.path }
    this.use(content.path)
    const isJson = extensionOf(content.path) === '.json'
    const text = isJson ? decodeText(await readWhole(content, listBytes)).text : await readText(content)
    const fields = isJson ? parseJson(text, content.path) : parseYaml(text, content.path, { asWritten: true })
    this.#read.set(content.path, fields)
    return { fields, file: content.path }
  }

  /** Rows of a list that stands in one file. @throws PackageFault */
  async rows(most: number, ...stems: string[]): Promise<{ rows: Fields[]; file: string } | null> {
    const found = await this.read(...stems)
    if (!found) return null
    const { value } = found.fields
    if (!Array.isArray(value)) {
      if (value === null || value === undefined) return { rows: [], file: found.file }
      throw brokenText('list', found.file, 'it is one thing and not a list')
    }
    if (value.length > most) throw new PackageFault('too-large', { file: found.file, limit: `${most} rows` })
    return { rows: this.maps(stems[0]!, found.fields.list), file: found.file }
  }

  /** Lines of a table; the first says its kind, unless somebody left it out. @throws PackageFault */
  async table(most: number, ...names: string[]): Promise<{ rows: string[][]; file: string } | null> {
    const content = this.find(...names)
    if (!content) return null
    this.use(content.path)
    const { text } = decodeText(await readWhole(content, listBytes))
    const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '')
    const lines = headOfTable.test(first) ? others : [first, ...others]
    if (lines.length > most) {
      throw new PackageFault('too-large', { file: content.path, limit: `${most} rows` })
    }
    return {
      rows: lines.map((line) => line.split('\t').map((cell) => cell.trim())),
      file: content.path,
    }
  }

  /** Names all that was not asked for. */
  loseUnread(): void {
    for (const [list, count] of this.#skipped) this.lose('rows-skipped', { list, count })
    for (const [file, fields] of this.#read) {
      // It is this judge's own.
      if (nameOf(file) === 'verdict.json') continue
      const names = unreadNames(fields.value).map((name) => name.slice(0, 80))
      if (names.length > 0) {
        const shown = names.slice(0, shownNames).join(', ')
        this.lose('property-ignored', { file, names: names.length > shownNames ? `${shown} …` : shown })
      }
    }
    const left = [...this.view.files.keys()].filter((path) => !this.#used.has(path))
    const history = left.filter((path) => past.test(path))
    if (history.length > 0) {
      const names = [...new Set(history.map((path) => path.split(/[/.]/, 1)[0]!))]
      this.lose('history-ignored', { names: names.join(', ') })
    }
    const others = left.filter((path) => !past.test(path) && !quiet.has(path))
    const [first] = others
    if (first !== undefined) this.lose('files-ignored', { count: others.length, first })
  }
}

const listBytes = 8 * 1024 * 1024
const headOfTable = /^[A-Z]\w*\t\d+(?:\.\d+)?\s*$/i
const shownNames = 8

/** Files of what happened in a contest. */
const past =
  /^(?:submissions|judgements|runs|clarifications|awards|commentary|scoreboard|state|event-feed)(?:\.\w+$|\/)/
const quiet = new Set([
  'api.json',
  'access.json',
  'judgement-types.json',
  'results.tsv',
  'README.md',
  'README.txt',
])

/** By the names that problems and groups have most often. */
const namedColors: Readonly<Record<string, string>> = {
  aqua: '00ffff',
  black: '000000',
  blue: '0000ff',
  brown: 'a52a2a',
  cyan: '00ffff',
  darkblue: '00008b',
  darkgreen: '006400',
  darkred: '8b0000',
  fuchsia: 'ff00ff',
  gold: 'ffd700',
  gray: '808080',
  green: '008000',
  grey: '808080',
  lightblue: 'add8e6',
  lightgreen: '90ee90',
  lime: '00ff00',
  magenta: 'ff00ff',
  maroon: '800000',
  navy: '000080',
  olive: '808000',
  orange: 'ffa500',
  pink: 'ffc0cb',
  purple: '800080',
  red: 'ff0000',
  silver: 'c0c0c0',
  teal: '008080',
  turquoise: '40e0d0',
  violet: 'ee82ee',
  white: 'ffffff',
  yellow: 'ffff00',
}

/** A color as this judge writes it, of digits with or without their opacity. */
export function colorOf(text: string): string | null {
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6})(?:[0-9a-f]{2})?)$/i.exec(text.trim()) ?? []
  const color = short ? short.replaceAll(/./g, '$&$&') : long
  const written = color === undefined ? null : `#${color.toLowerCase()}`
  return written !== null && colorPattern.test(written) ? written : null
}

/** The first that is one. */
export function colorIn(files: ContestFiles, ...texts: string[]): string | null {
  const given = texts.filter((text) => text.trim() !== '')
  for (const text of given) {
    const color = colorOf(text)
    if (color !== null) return color
  }
  for (const text of given) {
    const name = text.toLowerCase().replaceAll(/[\s_-]/g, '')
    if (Object.hasOwn(namedColors, name)) return `#${namedColors[name]!}`
  }
  if (given.length > 0) files.lose('color-unknown', { text: given.join(' ').slice(0, 60) })
  return null
}
