// XML of strangers: only the five predefined entities, no DTD, no fetching.

import { SaxesParser } from 'saxes'
import { brokenText, PackageFault } from './fault.ts'

export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string, isCdata: boolean): void
  close(name: string): void
}

const depth = 200

/** A single text node: the parser keeps it in memory. */
const nodeChars = 64 * 1024 * 1024

export function xmlParser(file: string, handler: XmlHandler): { write(text: string): void; end(): void } {
  const parser = new SaxesParser({ fragment: false, xmlns: false })
  let open = 0
  let waiting = 0
  parser.on('error', (error) => {
    const at = /^(?:[^:\n]{0,50}:)?(\d+):\d+: /.exec(error.message)
    const detail = error.message.slice(at?.[0].length ?? 0)
    throw brokenText('XML', file, detail, at ? Number(at[1]) : undefined)
  })
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0
    open += 1
    if (open > depth) throw new PackageFault('too-deep', { file, limit: `${depth} elements` })
    handler.open(name, attributes)
  })
  const onText = (isCdata: boolean) => (text: string) => {
    waiting = 0
    handler.text(text, isCdata)
  }
  parser.on('text', onText(false))
  parser.on('cdata', onText(true))
  parser.on('closetag', ({ name }) => {
    waiting = 0
    open -= 1
    handler.close(name)
  })
  return {
    write: (text) => {
      waiting += text.length
      if (waiting > nodeChars) throw new PackageFault('too-large', { file, limit: '64 MiB for an element' })
      parser.write(text)
    },
    end: () => void parser.close(),
  }
}

export class XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[] = []
  text = ''
  private readonly asked = new Set<string>()

  constructor(name: string, attributes: Readonly<Record<string, string>>) {
    this.name = name
    this.attributes = attributes
  }

  attribute(name: string): string {
    this.asked.add(`@${name}`)
    return Object.hasOwn(this.attributes, name) ? this.attributes[name]! : ''
  }

  all(name: string): XmlNode[] {
    this.asked.add(name)
    return this.children.filter((child) => child.name === name)
  }

  unread(path = ''): string[] {
    const attributes = Object.entries(this.attributes)
      .filter(([name, value]) => value !== '' && !this.asked.has(`@${name}`))
      .map(([name]) => `${path}@${name}`)
    const inner = this.children.flatMap((child) => {
      const way = path === '' ? child.name : `${path}/${child.name}`
      return this.asked.has(child.name) ? child.unread(way) : [way]
    })
    return [...new Set([...attributes, ...inner])]
  }

  at(...names: string[]): XmlNode {
    const [name, ...rest] = names
    if (name === undefined) return this
    return (this.all(name)[0] ?? new XmlNode(name, {})).at(...rest)
  }
}

export function parseXml(text: string, file: string): XmlNode {
  const top = new XmlNode('', {})
  const stack = [top]
  const parser = xmlParser(file, {
    open: (name, attributes) => {
      const node = new XmlNode(name, attributes)
      stack.at(-1)!.children.push(node)
      stack.push(node)
    },
    text: (piece) => {
      stack.at(-1)!.text += piece
    },
    close: () => void stack.pop(),
  })
  parser.write(text)
  parser.end()
  return top.children[0] ?? top
}
