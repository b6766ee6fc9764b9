// That each route names the texts that its page says, no fewer and no more: a text that is not loaded would be an error on the
// screen, and one that nobody reads makes the page slower.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { lateTexts } from '../src/i18n/late-texts.ts'
import { nounsOf } from './first-files.ts'

const routes = join(import.meta.dirname, '../src/routes')
const late = new RegExp(`['"\`](${Object.keys(lateTexts).join('|')})\\.`, 'g')

interface Module {
  imports: string[]
  /** Loaded when they are opened. */
  lazy: string[]
  nouns: string[]
  /** Loaded beside the lazy ones. */
  loaded: string[]
}

const known = new Map<string, Module>()

function read(file: string): Module {
  const seen = known.get(file)
  if (seen) return seen
  // A type loads nothing.
  const code = readFileSync(file, 'utf8').replaceAll(/^import type [^']*'[^']*'$/gm, '')
  const paths = (pattern: RegExp) =>
    [...code.matchAll(pattern)]
      .map(([, path]) => join(dirname(file), path!))
      .filter((path) => existsSync(path))
  const module = {
    imports: paths(/(?:\bfrom|^import) '(\.[^']+\.tsx?)'/gm).filter((path) => !path.includes('/i18n/')),
    lazy: paths(/\bimport\('(\.[^']+\.tsx?)'\)/g),
    nouns: [...code.matchAll(late)].map(([, noun]) => noun!),
    loaded: [...code.matchAll(/\bloadTexts\(\[([^\]]*)\]/g)].flatMap(([, list]) =>
      [...list!.matchAll(/\w+/g)].map(([noun]) => noun),
    ),
  }
  known.set(file, module)
  return module
}

/** A module, and all that it imports. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(file)) {
    seen.add(file)
    for (const path of read(file).imports) withImports(path, seen)
  }
  return seen
}

/** @param open those whose lazy parts are being looked at already */
function saidBy(file: string, open: ReadonlySet<string> = new Set()): Set<string> {
  const modules = [...withImports(file)].filter((path) => !open.has(path)).map(read)
  const within = new Set([...open, ...withImports(file)])
  const lazily = modules.flatMap(({ lazy, loaded }) =>
    lazy.flatMap((path) => [...saidBy(path, within)].filter((noun) => !loaded.includes(noun))),
  )
  return new Set([...modules.flatMap(({ nouns }) => nouns), ...lazily])
}

const ownTexts = (route: string): string[] => nounsOf(readFileSync(join(routes, route), 'utf8'))

/** The frame is around them all, and says the first texts only. */
const files = readdirSync(routes).filter((name) => name.endsWith('.tsx'))
/** `contests.$cid.tsx` stands around `contests.$cid.edit.tsx`. */
const around = (route: string): string[] =>
  files.filter((other) => other !== route && route.startsWith(other.replace(/tsx$/, '')))

test.each(files)('the texts of %s are those that it says', (route) => {
  const outer = around(route).flatMap(ownTexts)
  const said = [...saidBy(join(routes, route))].filter((noun) => !outer.includes(noun))
  expect(ownTexts(route).toSorted(), `staticData: { texts: [...] } of routes/${route}`).toEqual(
    said.toSorted(),
  )
})
