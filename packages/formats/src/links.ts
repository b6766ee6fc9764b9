// Symbolic links inside a package, as for tests shared by groups. Links out of it are left out, dangling ones reported.

import { PackageFault } from './fault.ts'

const hops = 40

export function linkTarget(from: string, target: string): string | null {
  if (/^(?:[/\\]|[a-z]:)/i.test(target) || target.includes('\0') || target.length > 4096) return null
  const parts = from.split('/').slice(0, -1)
  for (const part of target.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

function followed(path: string, links: ReadonlyMap<string, string>): string | null {
  let at = path
  for (let hop = 0; hop < hops; hop++) {
    const parts = at.split('/')
    const length = parts.findIndex((_part, index) => links.has(parts.slice(0, index + 1).join('/'))) + 1
    if (length === 0) return at
    at = [links.get(parts.slice(0, length).join('/')), ...parts.slice(length)].filter(Boolean).join('/')
  }
  return null
}

export interface Linked {
  aliases: Map<string, string>
  dangling: string[]
}

/**
 * @param links the path that each leads to, from `linkTarget`
 * @param maxAliases a link to its own folder multiplies; more are refused
 * @throws PackageFault link-holds-files, too-large
 */
export function followLinks(
  files: ReadonlySet<string>,
  links: ReadonlyMap<string, string>,
  maxAliases: number,
): Linked {
  for (const file of files) {
    for (let at = file.indexOf('/'); at >= 0; at = file.indexOf('/', at + 1)) {
      const folder = file.slice(0, at)
      if (links.has(folder)) throw new PackageFault('link-holds-files', { file, other: folder })
    }
  }
  const aliases = new Map<string, string>()
  const dangling: string[] = []
  const add = (path: string, file: string): void => {
    aliases.set(path, file)
    if (aliases.size > maxAliases)
      throw new PackageFault('too-large', { file: path, limit: `${maxAliases} files` })
  }
  for (const [link, target] of links) {
    const real = followed(target, links)
    if (real === null) dangling.push(link)
    else if (files.has(real)) add(link, real)
    else {
      // Not a folder that the link itself lies in.
      const folder = real === '' ? '' : `${real}/`
      const beneath = link.startsWith(folder) ? [] : [...files].filter((file) => file.startsWith(folder))
      for (const file of beneath) add(`${link}/${file.slice(folder.length)}`, file)
      if (beneath.length === 0) dangling.push(link)
    }
  }
  return { aliases, dangling }
}
