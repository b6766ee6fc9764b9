// The sources of the product, and which of them import which. Types count too: a file that knows the shape of something knows
// it. Tests do not: they may import anything.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Source by path within the repository. */
export type Sources = ReadonlyMap<string, string>

const root = join(import.meta.dirname, '..')
/** Made by tools. */
const generated = /\/routeTree\.gen\.ts$/

export function productSources(): Sources {
  const names = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((name) => !/\.test\.tsx?$/.test(name) && !generated.test(name))
    .filter((name) => !name.startsWith('packages/testkit/'))
  return new Map(names.sort().map((name) => [name, readFileSync(join(root, name), 'utf8')]))
}

/** The imports of a file: a path within the repository where it begins with a dot, else a package as it is written. */
export function importsOf(file: string, source: string): string[] {
  const found = source.matchAll(/(?<!['"])\b(?:from|import|import\(|URL\()\s*['"]([^'"\n]+)['"]/g)
  return [...found].map(([, specifier]) =>
    specifier!.startsWith('.') ? join(dirname(file), specifier!) : specifier!,
  )
}

/** Files that import each other in a circle, each circle in its order. */
export function circles(sources: Sources): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) found.push([...path.slice(at), file].join(' -> '))
    if (at >= 0 || done.has(file) || !sources.has(file)) return
    for (const to of importsOf(file, sources.get(file)!)) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of sources.keys()) visit(file, [])
  return found
}
