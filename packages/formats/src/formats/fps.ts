// FPS, the XML of HUSTOJ: one large file of many problems, read as a stream; tests and pictures go to disk.

import { type Content, extensionOf, readHead, type Spool } from '../content.ts'
import { inMiB } from '../limits.ts'
import { PackageFault } from '../fault.ts'
import { decodeText } from '../text.ts'
import type { ImportedProblem } from '../problem.ts'
import type { Format, View } from '../format.ts'
import { xmlParser } from '../xml.ts'
import { type FpsItem, newItem, problemOf } from './fps-item.ts'

const xmlFiles = (view: View): Content[] =>
  [...view.files.values()].filter(
    ({ path, bytes }) => bytes > 0 && ['.xml', '.fps'].includes(extensionOf(path)),
  )

async function isFps(content: Content): Promise<boolean> {
  const { text } = decodeText(await readHead(content, 4096))
  return /<fps[\s>]/.test(text)
}

async function detect(view: View): Promise<boolean> {
  for (const content of xmlFiles(view)) if (!content.path.includes('/') && (await isFps(content))) return true
  return false
}

/** Declared encodings are often wrong: valid UTF-8 is UTF-8, anything else GBK. */
async function encodingOf(content: Content): Promise<string> {
  const head = await readHead(content, 4)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of await content.open()) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'gb18030'
    throw error
  }
}

/** All texts of a file together, without tests and pictures: they are in memory. */
const textChars = 64 * 1024 * 1024
const itemsAtMost = 2_000
const spooled = new Set(['test_input', 'test_output', 'base64'])

class ItemReader {
  readonly items: FpsItem[] = []
  private readonly path: string[] = []
  private item: FpsItem | null = null
  private version = ''
  private pending: Buffer[] = []
  private written = 0
  private start = 0
  private text = ''
  private chars = 0
  private hadCdata = false
  private readonly file: string
  private readonly spool: Spool
  private readonly maxBytes: number

  constructor(file: string, spool: Spool, maxBytes: number) {
    this.file = file
    this.spool = spool
    this.maxBytes = maxBytes
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.path.push(name)
    if (name === 'fps') this.version = attributes['version'] ?? ''
    if (name === 'item') this.item = newItem(this.version)
    this.item?.open(name, attributes)
    this.start = this.written
    this.text = ''
    this.hadCdata = false
  }

  /** Blanks around a CDATA section are not part of the text; a CR is, as only a reference can bring one. */
  data(piece: string, isCdata: boolean): void {
    const isBlank = !isCdata && piece.trim() === '' && !piece.includes('\r')
    const isSpooled = spooled.has(this.path.at(-1)!)
    if (!this.item || (isBlank && (this.hadCdata || isSpooled))) return
    if (isCdata && !this.hadCdata && this.text.trim() === '') this.text = ''
    this.hadCdata ||= isCdata
    if (isSpooled) this.put(Buffer.from(piece))
    else {
      this.text += piece
      this.chars += piece.length
    }
    if (this.chars > textChars) throw this.tooLarge('64 MiB for all texts')
  }

  private put(bytes: Buffer): void {
    this.pending.push(bytes)
    this.written += bytes.length
    if (this.written > this.maxBytes) throw this.tooLarge(`${inMiB(this.maxBytes)} for all tests`)
  }

  close(name: string): void {
    this.path.pop()
    const whole = spooled.has(name)
      ? this.spool.piece(this.start, this.written - this.start, name)
      : this.text
    this.item?.close(name, whole)
    this.text = ''
    if (name !== 'item' || !this.item) return
    this.items.push(this.item)
    this.item = null
    if (this.items.length > itemsAtMost) throw this.tooLarge(`${itemsAtMost} problems`)
  }

  async flush(): Promise<void> {
    const chunks = this.pending
    this.pending = []
    if (chunks.length > 0) await this.spool.append(Buffer.concat(chunks))
  }

  private tooLarge(limit: string): PackageFault {
    return new PackageFault('too-large', { file: this.file, limit })
  }
}

async function readItems(view: View, content: Content): Promise<FpsItem[]> {
  const { scratch, limits } = view.archive
  const reader = new ItemReader(content.path, await scratch.spool(), limits.totalBytes)
  const parser = xmlParser(content.path, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (piece, isCdata) => reader.data(piece, isCdata),
    close: (name) => reader.close(name),
  })
  const decoder = new TextDecoder(await encodingOf(content))
  for await (const chunk of await content.open()) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    await reader.flush()
  }
  parser.write(decoder.decode())
  parser.end()
  await reader.flush()
  return reader.items
}

async function read(view: View): Promise<ImportedProblem[]> {
  const problems: ImportedProblem[] = []
  for (const content of xmlFiles(view)) {
    if (content.path.includes('/') || !(await isFps(content))) continue
    for (const item of await readItems(view, content)) problems.push(await problemOf(item, view))
  }
  return problems
}

export const fps: Format = { name: 'fps', detect, read }
