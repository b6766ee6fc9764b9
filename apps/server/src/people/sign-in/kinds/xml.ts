// XML of strangers, read into a tree: namespaces resolved, the five predefined entities only, no document type, no
// instructions, and bounds on size, depth and number, so that the work is linear in a text that is never large.

import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Unproven } from './failure.ts'

export interface XmlElement {
  readonly uri: string
  readonly name: string
  /** Those without a namespace. */
  readonly attributes: ReadonlyMap<string, string>
  /** Local names of all attributes but declarations of namespaces, with their values. */
  readonly allAttributes: readonly (readonly [string, string])[]
  readonly children: readonly XmlElement[]
  /** Its own text, in one piece. */
  readonly text: string
}

interface Growing extends XmlElement {
  children: Growing[]
  text: string
}

const limits = { chars: 512 * 1024, depth: 50, elements: 5000, attributes: 10_000 }

const isDeclaration = (prefix: string, name: string): boolean =>
  prefix === 'xmlns' || (prefix === '' && name === 'xmlns')

function elementOf(tag: SaxesTagNS): Growing {
  const own = Object.values(tag.attributes).filter(({ prefix, local }) => !isDeclaration(prefix, local))
  return {
    uri: tag.uri,
    name: tag.local,
    attributes: new Map(own.filter(({ prefix }) => prefix === '').map(({ local, value }) => [local, value])),
    allAttributes: own.map(({ local, value }) => [local, value] as const),
    children: [],
    text: '',
  }
}

interface Rules {
  /** Comments and CDATA split texts, which readers of XML put together in different ways. */
  split: 'allowed' | 'refused'
}

/** @throws Unproven */
export function readXml(text: string, { split }: Rules): XmlElement {
  if (text.length > limits.chars) throw new Unproven('the XML is too long')
  try {
    return treeOf(text, split)
  } catch (error) {
    throw error instanceof Unproven ? error : new Unproven('the XML is not well-formed')
  }
}

function treeOf(text: string, split: Rules['split']): XmlElement {
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    forceXMLVersion: true,
    defaultXMLVersion: '1.0',
  })
  const open: Growing[] = []
  const seen: { root?: Growing; elements: number; attributes: number } = { elements: 0, attributes: 0 }
  const refuse = (part: string) => (): never => {
    throw new Unproven(`the XML has ${part}`)
  }
  const take = (part: string): void => {
    const last = open.at(-1)
    if (last) last.text += part
  }
  parser.on('doctype', refuse('a document type'))
  parser.on('processinginstruction', refuse('an instruction'))
  if (split === 'refused') parser.on('comment', refuse('a comment'))
  parser.on('opentag', (tag) => {
    const element = elementOf(tag)
    seen.elements += 1
    seen.attributes += element.allAttributes.length
    if (open.length >= limits.depth) throw new Unproven('the XML is too deep')
    if (seen.elements > limits.elements || seen.attributes > limits.attributes)
      throw new Unproven('the XML has too many parts')
    open.at(-1)?.children.push(element)
    seen.root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', take)
  parser.on('cdata', split === 'refused' ? refuse('a section of characters') : take)
  parser.write(text).close()
  if (!seen.root) throw new Unproven('the XML is empty')
  return seen.root
}

export const isNamed = (element: XmlElement, uri: string, name: string): boolean =>
  element.uri === uri && element.name === name

export const childrenOf = (element: XmlElement, uri: string, name: string): XmlElement[] =>
  element.children.filter((child) => isNamed(child, uri, name))

/** @returns undefined if there is none, or more than one */
export function onlyChild(
  element: XmlElement | undefined,
  uri: string,
  name: string,
): XmlElement | undefined {
  const found = element ? childrenOf(element, uri, name) : []
  return found.length === 1 ? found[0] : undefined
}

export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  const waiting = [element]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    waiting.push(...next.children)
  }
}
