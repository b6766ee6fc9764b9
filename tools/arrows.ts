// Which imports docs/architecture.md allows: `node tools/arrows.ts` says which break it. The arrows between packages and the
// layers of the page stand here, the rooms of the server in rooms.ts. Tests, and what is made for them, may import
// anything.

import { circles, importsOf, productSources, type Sources } from './imports.ts'
import { brokenRooms } from './rooms.ts'

interface Arrows {
  /** Packages of this repository. */
  own: readonly string[]
  /** Packages of others, Node's own among them; all that package.json declares where it is left out. */
  others?: RegExp
}

const nothing = /^(?!)/
const arrows: Record<string, Arrows> = {
  'packages/domain': { own: [], others: nothing },
  'packages/contract': { own: ['domain'], others: /^zod$/ },
  'packages/web-client': { own: ['contract', 'domain'], others: /^@noble\// },
  'packages/sandbox': { own: [], others: /^node:/ },
  'packages/tracing': { own: [], others: /^@opentelemetry\// },
  'packages/formats': { own: ['domain'] },
  'packages/origins': { own: ['domain', 'formats'] },
  'packages/storage': { own: ['contract'] },
  'apps/server': { own: ['contract', 'domain', 'formats', 'origins', 'storage', 'tracing', 'web-client'] },
  // A judge host has no database.
  'apps/judge': { own: ['contract', 'domain', 'sandbox', 'tracing'], others: /^(?:node:|zod$)/ },
  'apps/supervisor': { own: ['contract', 'domain', 'sandbox', 'storage'] },
  'apps/cli': { own: ['contract', 'domain', 'web-client'], others: /^(?:node:|vite$|yaml$)/ },
  'apps/web': { own: ['contract', 'domain', 'web-client'] },
}

const placeOf = (file: string): string => file.split('/', 2).join('/')

function brokenArrow(file: string, to: string): string[] {
  const place = placeOf(file)
  const allowed = arrows[place]
  if (!allowed) return [`${file}: ${place} has no place among the arrows`]
  const own = to.startsWith('@verdict/') ? to.split('/')[1]! : null
  if (own !== null) return allowed.own.includes(own) ? [] : [`${file}: ${place} may not use ${to}`]
  if (/^(?:apps|packages)\//.test(to)) {
    const isElsewhere = placeOf(to) !== place && to.includes('/src/')
    return isElsewhere ? [`${file}: another package is used by its name, not by ${to}`] : []
  }
  return allowed.others?.test(to) === false ? [`${file}: ${place} may not use ${to}`] : []
}

const page = 'apps/web/src/'
/** Each uses those of a lower number, and its own. */
const layers: Record<string, number> = {
  ui: 0,
  lib: 0,
  i18n: 0,
  features: 1,
  routes: 2,
  app: 3,
  // The list of routes, made from the files.
  'routeTree.gen.ts': 3,
}
const featureOf = (file: string): string | undefined =>
  /^apps\/web\/src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const layerOf = (file: string): number => layers[file.slice(page.length).split('/', 1)[0]!] ?? Infinity

const mayCall = /^apps\/web\/src\/(?:features\/[^/]+\/[^/]+|lib)\/api\//
const calls = /^apps\/web\/src\/lib\/api\/(?:client|upload)\.ts$/
/** Ways to the server that pass the one client by; the client itself, and what a file is fetched by, stand in lib/api. */
const waysAround = /\b(?:fetch|createClient|openWebClient)\(|\bnew (?:WebSocket|XMLHttpRequest|EventSource)\b/

function brokenLayer(file: string, to: string): string[] {
  if (!file.startsWith(page) || !to.startsWith(page)) return []
  if (layerOf(to) > layerOf(file)) return [`${file}: it stands below ${to}`]
  const [feature, used] = [featureOf(file), featureOf(to)]
  if (feature && used && feature !== used) {
    return [`${file}: features are put together by routes, so it may not use ${to}`]
  }
  return calls.test(to) && !mayCall.test(file)
    ? [`${file}: only features/*/*/api calls the server, so it may not use ${to}`]
    : []
}

const callsPastClient = (file: string, source: string): string[] =>
  file.startsWith(page) && !mayCall.test(file) && waysAround.test(source)
    ? [`${file}: only features/*/*/api calls the server`]
    : []

const server = 'apps/server/src/'
const sqlBuilding = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/
/** Files named for their statements, the rules that stand beside their SQL, and what knows no noun. */
const maySql = /^(?:.*queries|access\/.*|platform\/.*)\.ts$/

function brokenSql(file: string, source: string): string[] {
  if (!file.startsWith(server) || maySql.test(file.slice(server.length))) return []
  return sqlBuilding.test(source) ? [`${file}: SQL stands in a file named for its queries`] : []
}

/** Imports that a file of this name in a noun may not use. */
const within: readonly { name: RegExp; not: RegExp; because: string }[] = [
  {
    name: /[/-]policy\.ts$/,
    not: /^(?:kysely|pg|fastify)$|\/[\w-]*(?:queries|service)\.ts$/,
    because: 'a policy is a pure predicate over facts',
  },
  {
    name: /[/-](?:routes|present)\.ts$/,
    not: /^(?:kysely|pg)$|queries\.ts$/,
    because: 'routes call services, and present only gives a shape',
  },
]

const brokenWithin = (file: string, to: string): string[] =>
  file.startsWith(server)
    ? within
        .filter(({ name, not }) => name.test(file) && not.test(to))
        .map(({ because }) => `${file}: ${because}, so it may not use ${to}`)
    : []

/** @returns a sentence for each import that is not allowed */
export function brokenArrows(sources: Sources): string[] {
  const found = [...sources].flatMap(([file, source]) => [
    ...importsOf(file, source).flatMap((to) => [
      ...brokenArrow(file, to),
      ...brokenLayer(file, to),
      ...brokenWithin(file, to),
    ]),
    ...brokenSql(file, source),
    ...callsPastClient(file, source),
  ])
  return [...found, ...brokenRooms(sources), ...circles(sources).map((circle) => `circle: ${circle}`)]
}

if (import.meta.main) {
  const faults = brokenArrows(productSources())
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
