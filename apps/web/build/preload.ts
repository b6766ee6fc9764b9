// Tells the page's first script which files a first visit will need: the language file, and the code of the
// route that the address names. Without it the browser learns of them only after the entry has run, which on
// a slow line is one more round trip before the first text.

import { relative } from 'node:path'
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
const byPrecision = (a: [string, string[]], b: [string, string[]]): number =>
  Number(a[0].includes('[')) - Number(b[0].includes('[')) || b[0].length - a[0].length

export function preload(root: string): Plugin {
  return {
    name: 'verdict-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const bundle = context.bundle
        if (!bundle) return html
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        const loaded = () => {
          const seen = new Set<string>()
          if (entry) filesOf(bundle, entry.fileName, seen)
          return seen
        }
        const languages: Record<string, string[]> = {}
        const routeFiles = new Map<string, string[]>()
        for (const chunk of chunks) {
          const source = chunk.facadeModuleId && relative(root, chunk.facadeModuleId).replace(/\?.*$/, '')
          if (!source || chunk.isEntry) continue
          const files = () => filesOf(bundle, chunk.fileName, loaded()).map((name) => `/${name}`)
          const language = /^src\/i18n\/([\w-]+)\/index\.ts$/.exec(source)?.[1]
          if (language) languages[language] = files()
          else if (source.startsWith('src/routes/')) {
            const route = source.slice('src/routes/'.length)
            routeFiles.set(route, [...(routeFiles.get(route) ?? []), ...files()])
          }
        }
        const routes = new Map<string, Set<string>>()
        for (const [route, own] of routeFiles) {
          const outer = [...routeFiles]
            .filter(([other]) => isAround(other, route))
            .flatMap(([, files]) => files)
          const pattern = routePattern(route)
          routes.set(pattern, new Set([...(routes.get(pattern) ?? []), ...own, ...outer]))
        }
        const sorted = [...routes]
          .map(([pattern, files]): [string, string[]] => [pattern, [...files]])
          .sort(byPrecision)
        const table = JSON.stringify({ languages, routes: sorted })
        const attribute = table.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
        // A function: the patterns hold dollar signs, which a replacement text would read as its own.
        return html.replace(
          '<script src="/first.js">',
          () => `<script src="/first.js" data-preload="${attribute}">`,
        )
      },
    },
  }
}
