// Last steps after sanitising: external links send no referrer, images come over http(s) or from our uploads and load lazily.

import type { Element, ElementContent, Parent, Root, Text } from 'hast'

const self = 'https://self.invalid'

const text = (value: string): Text => ({ type: 'text', value })

const parsed = (address: unknown): URL | null =>
  typeof address === 'string' && URL.canParse(address, self) ? new URL(address, self) : null

function decorateLink(link: Element, prefix: string): void {
  const address = link.properties['href']
  const url = parsed(address)
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol)) {
    delete link.properties['href']
    return
  }
  link.properties['rel'] = ['noopener', 'noreferrer', 'nofollow']
  if (String(address).startsWith('#')) link.properties['href'] = `#${prefix}${String(address).slice(1)}`
  if (url.origin !== self && url.protocol !== 'mailto:') {
    link.properties['target'] = '_blank'
    link.properties['className'] = ['external']
  }
}

/** The size in `![ferry](/uploads/… "=640x480")` avoids layout shifts. */
const size = /^=(\d{1,4})x(\d{1,4})$/

/** @returns its alternative text if the address is not allowed */
function decorateImage(image: Element): Element | Text {
  const url = parsed(image.properties['src'])
  const allowed =
    url && (url.origin === self ? url.pathname.startsWith('/uploads/') : /^https?:$/.test(url.protocol))
  if (!allowed) return text(image.properties['alt'] ?? '')
  const [, width, height] = size.exec(image.properties['title'] ?? '') ?? []
  if (width && height) {
    delete image.properties['title']
    Object.assign(image.properties, { width, height })
  }
  Object.assign(image.properties, { alt: image.properties['alt'] ?? '', loading: 'lazy', decoding: 'async' })
  return image
}

const textOf = (node: ElementContent): string => {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

const find = (node: Element, tagName: string): Element[] =>
  node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return child.tagName === tagName ? [child] : find(child, tagName)
  })

/** The header labels it, so that the name is in the text's language. */
function scrollBox(table: Element): Element {
  const header = find(table, 'th').map((cell) => textOf(cell).trim())
  const label = header.filter(Boolean).join(', ').slice(0, 80) || 'Table'
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: label },
    children: [table],
  }
}

function replacement(node: Element, prefix: string): ElementContent {
  switch (node.tagName) {
    case 'a':
      decorateLink(node, prefix)
      return node
    case 'img':
      return decorateImage(node)
    case 'input':
      return text(node.properties['checked'] ? '\u2611' : '\u2610')
    case 'table':
      return scrollBox(node)
    default:
      return node
  }
}

/** @param prefix for ids */
export function decorate(root: Root, prefix: string): void {
  const walk = (parent: Parent): void => {
    parent.children = parent.children.map((child) => {
      if (child.type !== 'element') return child
      walk(child)
      return replacement(child, prefix)
    })
  }
  walk(root)
}

export function reachCode(root: Root): void {
  const walk = (parent: Parent): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'pre') child.properties['tabIndex'] = 0
      walk(child)
    }
  }
  walk(root)
}
