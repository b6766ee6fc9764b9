// YAML that people write: what is not of the shape is said by its place in the file.

import { parse, stringify } from 'yaml'
import { Failed, reasonOf } from '../failure.ts'
import type { Io } from '../io.ts'

/** Without what is empty. */
export function yamlText(value: Record<string, unknown>): string {
  return stringify(plainly(value), { lineWidth: 0, aliasDuplicateObjects: false })
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const plainly = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => !isEmpty(one)))

export class Yaml {
  private readonly io: Io
  private readonly at: string
  private readonly value: unknown

  constructor(io: Io, at: string, value: unknown) {
    this.io = io
    this.at = at
    this.value = value
  }

  /** @throws Failed */
  static read(io: Io, file: string, text: string): Yaml {
    try {
      return new Yaml(io, file, parse(text) ?? {})
    } catch (error) {
      throw new Failed(io.words.folder.notYaml, { file, reason: reasonOf(error) })
    }
  }

  /** @throws Failed */
  wrong(expected: string): Failed {
    return new Failed(this.io.words.folder.wrongValue, { place: this.at, expected })
  }

  get isThere(): boolean {
    return this.value !== undefined && this.value !== null
  }

  get(name: string): Yaml {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) {
      throw this.wrong('{ name: value }')
    }
    const value = Object.hasOwn(this.value, name) ? (this.value as Record<string, unknown>)[name] : undefined
    return new Yaml(this.io, `${this.at}: ${name}`, value)
  }

  /** One of its own names as a value. */
  name(text: string): Yaml {
    return new Yaml(this.io, this.at, text)
  }

  /** Those that are there. @param known other names are a slip of the pen */
  entries(known?: readonly string[]): [string, Yaml][] {
    if (!this.isThere) return []
    if (typeof this.value !== 'object' || Array.isArray(this.value)) throw this.wrong('{ name: value }')
    const names = Object.keys(this.value as object)
    const other = known && names.find((name) => !known.includes(name))
    if (other !== undefined)
      throw new Failed(this.io.words.folder.unknownName, { place: this.at, name: other })
    return names.map((name) => [name, this.get(name)])
  }

  get list(): Yaml[] {
    if (!this.isThere) return []
    if (!Array.isArray(this.value)) throw this.wrong('[ ... ]')
    return this.value.map((one, index) => new Yaml(this.io, `${this.at}: ${index + 1}`, one))
  }

  get text(): string {
    if (!this.isThere) return ''
    if (typeof this.value === 'string') return this.value
    if (typeof this.value === 'number') return String(this.value)
    throw this.wrong('text')
  }

  /** @param absent stands for it where it is not there */
  number(absent?: number): number {
    const value = this.isThere ? this.value : absent
    if (typeof value !== 'number' || !Number.isFinite(value)) throw this.wrong('1, 2, 3, ...')
    return value
  }

  get numberOrNone(): number | null {
    return this.isThere ? this.number() : null
  }

  get flag(): boolean {
    if (this.isThere && typeof this.value !== 'boolean') throw this.wrong('true, false')
    return this.value === true
  }

  oneOf<T extends string>(all: readonly T[], absent?: T): T {
    const text = this.isThere ? this.text : absent
    const found = all.find((one) => one === text)
    if (found === undefined) throw this.wrong(all.join(', '))
    return found
  }
}
