// Tells the page's first script which files a first visit will need: the entry, the language file, and the code of
// the route that the address names. That script asks for them when it is time; without the list the browser would
// learn of most only after the entry has run, which on a slow line is one more round trip.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { firstTextsPattern } from '../src/i18n/first-texts.ts'

type Bundle = Rollup.OutputBundle

/** Addresses of a chunk, of all that it imports at once, and of their style sheets; without what the entry has. */
function filesOf(bundle: Bundle, fileName: string, seen: Set<string>): string[] {
  if (seen.has(fileName)) return []
  seen.add(fileName)
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk') return []
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  const imports = chunk.imports.flatMap((name) => filesOf(bundle, name, seen))
  return [fileName, ...styles, ...imports]
}

const segmentsOf = (file: string): string[] => file.replace(/\.tsx$/, '').split(/[./]/)

/** `problem.$pid.submit` and `problem/$pid/submit` both become `^/problem/[^/]+/submit/?$`. */
export function routePattern(file: string): string {
  const segments = segmentsOf(file)
    .filter((segment) => segment !== 'index' && segment !== 'route' && !segment.startsWith('_'))
    .map((segment) => (segment.startsWith('$') ? '[^/]+' : segment.replace(/_$/, '')))
  return `^/${segments.join('/')}/?$`
}

/** Is `outer` a layout around `inner`? `problem.$pid` is around `problem.$pid.submit`. */
export function isAround(outer: string, inner: string): boolean {
  const around = segmentsOf(outer)
  const within = segmentsOf(inner)
  return around.length < within.length && around.every((segment, index) => segment === within[index])
}

/** A literal address stands before one with a parameter, a longer one before a shorter one. */
const byPrecision = (a: [string, string[]], b: [string, string[]]): number =>
  Number(a[0].includes('[')) - Number(b[0].includes('[')) || b[0].length - a[0].length

interface FirstFiles {
  /** The entry itself, then what it imports. */
  entry: string[]
  /** First texts by language. */
  languages: Record<string, string[]>
  /** All others, and the pattern of addresses that do without. */
  rest: Record<string, string[]>
  withoutRest: string
  /** Pattern of an address, and what it needs besides; the first that fits. */
  routes: [string, string[]][]
}

function filesFor(bundle: Bundle, root: string): FirstFiles | null {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) return null
  assertPagesApart(entry, root)
  const first = new Set<string>()
  filesOf(bundle, entry.fileName, first)
  const texts: Record<string, Record<string, string[]>> = { first: {}, rest: {} }
  const routeFiles = new Map<string, string[]>()
  for (const chunk of chunks) {
    const source = chunk.facadeModuleId && relative(root, chunk.facadeModuleId).replace(/\?.*$/, '')
    if (!source || chunk.isEntry) continue
    const files = () => filesOf(bundle, chunk.fileName, new Set(first)).map((name) => `/${name}`)
    const [, language, part] = /^src\/i18n\/([\w-]+)\/(first|rest)\.ts$/.exec(source) ?? []
    if (language && part) texts[part]![language] = files()
    else if (source.startsWith('src/routes/')) {
      const route = source.slice('src/routes/'.length)
      routeFiles.set(route, [...(routeFiles.get(route) ?? []), ...files()])
    }
  }
  const routes = new Map<string, Set<string>>()
  for (const [route, own] of routeFiles) {
    const outer = [...routeFiles].filter(([other]) => isAround(other, route)).flatMap(([, files]) => files)
    const pattern = routePattern(route)
    routes.set(pattern, new Set([...(routes.get(pattern) ?? []), ...own, ...outer]))
  }
  return {
    entry: [...first].filter((name) => name.endsWith('.js')).map((name) => `/${name}`),
    languages: texts['first']!,
    rest: texts['rest']!,
    withoutRest: firstTextsPattern,
    routes: [...routes]
      .map(([pattern, files]): [string, string[]] => [pattern, [...files]])
      .sort(byPrecision),
  }
}

/** The bundler's own tags for the entry: the first script writes them when it is time. */
const entryTags = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g

/** Drawn around every page; what else of a feature is drawn belongs to the file of its own page. */
const around = /\/src\/features\/(?:layout|notification)\//

/** @throws when a route names something that lies beside a page's components, and so brings them into every first visit */
function assertPagesApart(entry: Rollup.OutputChunk, root: string): void {
  const drawn = entry.moduleIds.filter((id) => /\/src\/features\/.*\.tsx$/.test(id) && !around.test(id))
  if (drawn.length === 0) return
  const names = drawn.map((id) => relative(root, id)).join(', ')
  throw new Error(
    `Every first visit would load ${names}. Put what a route reads of it into a file of its own.`,
  )
}

const firstScript = '<script src="/first.js">'

export function firstFiles(root: string): Plugin {
  // A browser keeps it for a while under one address, and it must fit the list beside it.
  const text = readFileSync(join(root, 'public/first.js'))
  const version = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return {
    name: 'verdict-first-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = bundle && filesFor(bundle, root)
        if (!files) return html
        const attribute = JSON.stringify(files).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
        // A function: the patterns hold dollar signs, which a replacement text would read as its own.
        return html
          .replace(entryTags, '')
          .replace(firstScript, () => `<script src="/first.js?${version}" data-files="${attribute}">`)
      },
    },
  }
}
