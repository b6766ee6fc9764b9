// Tells the page's first script which files a first visit will need: the entry, the language file, and the code of
// the route that the address names. That script asks for them when it is time; without the list the browser would
// learn of most only after the entry has run, which on a slow line is one more round trip.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rollup } from 'vite'

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
const byPrecision = (a: RouteFiles, b: RouteFiles): number =>
  Number(a[0].includes('[')) - Number(b[0].includes('[')) || b[0].length - a[0].length

/** The texts that a route names in its source. */
export function nounsOf(code: string): string[] {
  const list = /\bstaticData: \{\s*texts: \[([^\]]*)\],?\s*\}/.exec(code)?.[1] ?? ''
  return [...list.matchAll(/\w+/g)].map(([noun]) => noun)
}

/** `siteSettings` is in `site-settings.ts`. */
const fileOf = (noun: string): string => noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

type Languages = Record<string, string[]>
type RouteFiles = [pattern: string, files: string[], texts: Languages]

interface FirstFiles {
  /** The entry itself, then what it imports. */
  entry: string[]
  /** First texts by language. */
  languages: Languages
  /** Pattern of an address, what it needs besides, and its texts by language; the first that fits. */
  routes: RouteFiles[]
}

function filesFor(bundle: Bundle, root: string): FirstFiles | null {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) return null
  assertPagesApart(entry, root)
  const first = new Set<string>()
  filesOf(bundle, entry.fileName, first)
  const own = (chunk: Rollup.OutputChunk) =>
    filesOf(bundle, chunk.fileName, new Set(first)).map((name) => `/${name}`)
  /** By language, then by the name of the source. */
  const texts: Record<string, Record<string, string[]>> = {}
  const routeFiles = new Map<string, string[]>()
  for (const chunk of chunks) {
    const source = chunk.facadeModuleId && relative(root, chunk.facadeModuleId).replace(/\?.*$/, '')
    if (!source || chunk.isEntry) continue
    const [, language, name] = /^src\/i18n\/([\w-]+)\/([\w-]+)\.ts$/.exec(source) ?? []
    if (language && name) (texts[language] ??= {})[name] = own(chunk)
    else if (source.startsWith('src/routes/')) {
      const route = source.slice('src/routes/'.length)
      routeFiles.set(route, [...(routeFiles.get(route) ?? []), ...own(chunk)])
    }
  }
  const nounsIn = (route: string) => nounsOf(readFileSync(join(root, 'src/routes', route), 'utf8'))
  const textsOf = (routes: readonly string[]): Languages => {
    const names = [...new Set(routes.flatMap(nounsIn))].map(fileOf)
    return Object.fromEntries(
      Object.entries(texts).map(([language, files]) => [
        language,
        names.flatMap((name) => files[name] ?? []),
      ]),
    )
  }
  const routes = new Map<string, { files: Set<string>; sources: string[] }>()
  for (const [route, files] of routeFiles) {
    const outer = [...routeFiles].filter(([other]) => isAround(other, route))
    const pattern = routePattern(route)
    const known = routes.get(pattern) ?? { files: new Set(), sources: [] }
    for (const file of [...files, ...outer.flatMap(([, others]) => others)]) known.files.add(file)
    known.sources.push(route, ...outer.map(([other]) => other))
    routes.set(pattern, known)
  }
  return {
    entry: [...first].filter((name) => name.endsWith('.js')).map((name) => `/${name}`),
    languages: Object.fromEntries(
      Object.entries(texts).map(([language, files]) => [language, files['first']!]),
    ),
    routes: [...routes]
      .map(([pattern, { files, sources }]): RouteFiles => [pattern, [...files], textsOf(sources)])
      .sort(byPrecision),
  }
}

/** The bundler's own tags for the entry: the first script writes them when it is time. */
const entryTags = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g

/** Drawn around every page; what else of a feature is drawn belongs to the file of its own page. */
const around = /\/src\/features\/(?:site\/layout|archive\/notification)\//

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
