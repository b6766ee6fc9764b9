// Texts of packages: bounded, in any encoding, as YAML, JSON or key-value lines, read through `Fields`, which accepts any
// shape.

import { parseDocument, visit } from 'yaml'
import { type Content, readWhole } from './content.ts'
import { brokenText } from './fault.ts'
import { textBytes } from './limits.ts'
import { markAsked } from './unread.ts'

export interface DecodedText {
  text: string
  encoding: string
}

const decode = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function wideEncoding(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length < 4) return null
  const [first, second, third, fourth] = bytes
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : null
}

/** Without byte order mark, with LF line ends. */
export function decodeText(bytes: Buffer): DecodedText {
  const tried = [wideEncoding(bytes), 'utf-8', 'gbk']
  for (const encoding of tried) {
    const text = encoding === null ? null : decode(bytes, encoding)
    if (text !== null) return { text: text.replaceAll('\r\n', '\n'), encoding: encoding! }
  }
  return { text: bytes.toString('latin1').replaceAll('\r\n', '\n'), encoding: 'latin1' }
}

/** @throws PackageFault too-large, archive-broken, crc-wrong */
export const readText = async (content: Content, maxBytes: number = textBytes.config): Promise<string> =>
  decodeText(await readWhole(content, maxBytes)).text

export class Fields {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }

  get(...names: string[]): Fields {
    if (typeof this.value !== 'object' || this.value === null) return new Fields(undefined)
    const map = this.value as Record<string, unknown>
    const found = names.find((name) => Object.hasOwn(map, name) && map[name] !== null)
    if (found !== undefined) markAsked(map, found)
    return new Fields(found === undefined ? undefined : map[found])
  }

  get isThere(): boolean {
    return this.value !== undefined && this.value !== null
  }

  get isMap(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value)
  }

  get text(): string {
    const { value } = this
    if (typeof value === 'string') return value
    return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
      ? `${value}`
      : ''
  }

  get number(): number | null {
    const text = this.text.trim()
    const number = text === '' || typeof this.value === 'boolean' ? Number.NaN : Number(text)
    return Number.isFinite(number) ? number : null
  }

  get flag(): boolean {
    return /^(?:true|1|yes|on)$/i.test(this.text)
  }

  get list(): Fields[] {
    if (Array.isArray(this.value)) return this.value.map((one) => new Fields(one))
    return this.isThere ? [this] : []
  }

  get texts(): string[] {
    return this.list.map(({ text }) => text).filter((text) => text !== '')
  }

  get entries(): [string, Fields][] {
    if (!this.isMap) return []
    return Object.entries(this.value as object).map(([key, value]) => {
      markAsked(this.value as object, key)
      return [key, new Fields(value)]
    })
  }
}

/** YAML aliases multiply what they stand for. A list may use one in each row. */
const aliases = 20_000

/** @param asWritten ids, names and passwords stay as they are: 007 is no 7 */
export function parseYaml(text: string, file: string, { asWritten = false } = {}): Fields {
  try {
    const document = parseDocument(text, {
      prettyErrors: true,
      uniqueKeys: false,
      merge: true,
      logLevel: 'silent',
    })
    const error = document.errors[0]
    if (error) throw brokenText('YAML', file, error.message.split('\n')[0]!, error.linePos?.[0].line)
    if (asWritten) keepSources(document)
    return new Fields(document.toJS({ maxAliasCount: aliases }))
  } catch (error) {
    // Too deep, or too many aliases.
    throw error instanceof Error && error.name !== 'PackageFault'
      ? brokenText('YAML', file, error.message)
      : error
  }
}

const keepSources = (document: Parameters<typeof visit>[0]): void =>
  visit(document, {
    Scalar(_key, node) {
      if (node.value !== null && node.source !== undefined) node.value = node.source
    },
  })

export function parseJson(text: string, file: string): Fields {
  try {
    return new Fields(JSON.parse(text))
  } catch (error) {
    const detail = (error as Error).message
    throw brokenText('JSON', file, detail.split(', ..."')[0]!, brokenLine(text, detail))
  }
}

/** V8 gives a position, or quotes the text around the place. */
function brokenLine(text: string, detail: string): number | undefined {
  const said = /at position (\d+)/.exec(detail)?.[1]
  const around = detail.slice(detail.indexOf('..."') + 4, detail.lastIndexOf('"'))
  const shown = said === undefined && detail.includes('..."') ? text.indexOf(around) : -1
  const at = said === undefined ? shown + Math.min(10, around.length - 1) : Number(said)
  return said === undefined && shown < 0 ? undefined : text.slice(0, at).split('\n').length
}

export const readYaml = async (content: Content): Promise<Fields> =>
  parseYaml(await readText(content), content.path)

export const readJson = async (content: Content, maxBytes?: number): Promise<Fields> =>
  parseJson(await readText(content, maxBytes), content.path)

export function parseIni(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const at = line.indexOf('=')
    const key = line.slice(0, at).trim().toLowerCase()
    if (at < 1 || /^[#;[]/.test(key)) continue
    found.set(
      key,
      line
        .slice(at + 1)
        .trim()
        .replace(/^(['"])(.*)\1$/, '$2'),
    )
  }
  return found
}
