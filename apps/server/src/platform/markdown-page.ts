// The last steps from a sanitised text to a good page: links that leave the site say so and carry no referrer,
// pictures come only over http(s) or from our own uploads and load when they are near, and what can scroll
// sideways can be reached with the keyboard.

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

/** `![ferry](/uploads/… "=640x480")`: with its size given, a picture moves nothing when it arrives. */
const size = /^=(\d{1,4})x(\d{1,4})$/

/** @returns the picture, or its alternative text where its address is not allowed */
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

/** Named by its own header, so that the name is in the language of the text. */
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
      // The box of a task list: nobody can tick it here, so that it is a sign and not a control.
      return text(node.properties['checked'] ? '\u2611' : '\u2610')
    case 'table':
      return scrollBox(node)
    default:
      return node
  }
}

/** @param prefix what stands before the ids of this text */
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

/** In em. Larger than any formula that somebody reads. */
const longest = 400

/**
 * The formula engine bounds lengths above and not below: with `\\raisebox{-9999em}` a comment makes the page as high as ten
 * thousand lines.
 */
const boundedStyle = (style: string): string =>
  style.replace(/(?<!\d)-?\d+(?:\.\d+)?(?=em\b)/g, (length) =>
    Math.abs(Number(length)) > longest ? `${Math.sign(Number(length)) * longest}` : length,
  )

const scrolls = (node: Element): boolean =>
  node.tagName === 'pre' ||
  (Array.isArray(node.properties['className']) && node.properties['className'].includes('katex-display'))

/** Code and displayed formulas can be wider than the page; what only a formula has, a style, stays within bounds. */
export function boundFormulas(root: Root): void {
  const walk = (parent: Parent): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (scrolls(child)) child.properties['tabIndex'] = 0
      const { style } = child.properties
      if (typeof style === 'string') child.properties['style'] = boundedStyle(style)
      walk(child)
    }
  }
  walk(root)
}
