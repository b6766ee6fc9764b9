// The contents of the images of deploy/ are held against the sources: an image that lacks a module says so only where it is started, which
// `npm run test:container` does by hand.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type SettingName, settingsTable } from '@verdict/contract/settings'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Imports that Node follows when it loads a file: neither types nor what is loaded later, where it is asked for. */
const staticImports = /^(?:import|export)\s+(?!type\b)(?:[^'";]*\sfrom\s+)?'([^']+)'/gm

/** Files of this repository that are loaded with these. */
function loadedWith(entries: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    const { resolve } = createRequire(join(root, path))
    for (const [, name] of read(path).matchAll(staticImports)) {
      if (name!.startsWith('.')) visit(join(dirname(path), name!))
      if (name!.startsWith('@verdict/')) visit(relative(root, resolve(name!)))
    }
  }
  entries.forEach(visit)
  return [...found]
}

/** Files and folders of the checkout that the finished image has. */
const copied = (containerfile: string): string[] =>
  [...read(containerfile).matchAll(/^COPY --from=build \/srv\/verdict\/(\S+) /gm)].map(([, path]) => path!)

test.each([
  ['server', ['apps/server/src/programs/main.ts', 'apps/server/src/programs/commands/migrate-database.ts']],
  ['judge', ['apps/supervisor/src/main.ts', 'apps/judge/src/main.ts']],
])('[DEPLOY-1] the image of the %s has every module that its programs load', (part, entries) => {
  const there = copied(`deploy/${part}.Containerfile`)
  const loaded = loadedWith(entries)
  expect(loaded.length).toBeGreaterThan(50)
  expect(loaded.filter((file) => !there.some((path) => file.startsWith(`${path}/`)))).toEqual([])
})

test('[DEPLOY-1] the image of the server has the headers that exported packages hold', () => {
  expect(copied('deploy/server.Containerfile')).toContain('apps/judge/testlib')
  expect(read('packages/formats/src/write/testlib-header.ts')).toContain("'../../../../apps/judge/testlib'")
})

/** The names that a service of the compose file is given, each with its value. */
const composed = (service: string): Map<string, string> => {
  const [, block = ''] =
    new RegExp(`^  ${service}:\\n((?: {4}.*\\n)+)`, 'm').exec(read('deploy/compose.yml')) ?? []
  return new Map([...block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name!, value!]))
}

/** Settings that mean something else in a container, each with the reason. */
const ofTheFile: Partial<Record<SettingName, string>> = {
  PORT: 'the port of the machine, in ports',
  HOST: 'the address of the machine, in ports',
  DATA_DIR: 'a volume',
  DATABASE_URL: 'the service database',
  DATABASE_LISTEN_URL: 'without a pooler',
  DATABASE_READ_URL: 'without a replica',
  SERVER_URL: 'the service server',
  BACKUP_KEY: 'never given to the server, which takes no backups',
  BACKUP_ACCESS_KEY: 'never given to the server, which takes no backups',
}

test('[DEPLOY-3] the compose file passes every setting of .env on, or decides it itself', () => {
  // `server` has the same settings as `migrate`.
  expect(read('deploy/compose.yml')).toMatch(/ {2}server:\n(?: {4}.*\n)* {4}environment: \*settings\n/)
  const [server, judge] = [composed('migrate'), composed('judge')]
  const passes = (name: string): boolean =>
    [server, judge].some((part) => part.get(name)?.startsWith(`\${${name}:`) === true)
  const names = Object.keys(settingsTable) as SettingName[]
  expect(names.filter((name) => !passes(name))).toEqual(names.filter((name) => name in ofTheFile))
  expect(read('deploy/compose.yml')).toContain("'${HOST:-127.0.0.1}:${PORT:-3000}:3000'")
  // A judge host runs strangers' programs, so it gets what it needs and no secret but its tokens.
  expect([...judge.keys()].toSorted()).toEqual(
    [
      ...names.filter((name) => /^JUDGE_|^OTEL_/.test(name)),
      'LOG_LEVEL',
      'ROOT_IMAGE',
      'SERVER_URL',
      'TESTLIB_PATH',
    ].toSorted(),
  )
})

test('[DEPLOY-3] the chart passes every setting on that its values and its secrets name', () => {
  expect(read('deploy/helm/verdict/templates/_helpers.tpl')).toContain(
    'range $name, $value := .Values.settings',
  )
  expect(read('deploy/helm/verdict/templates/judge.yaml')).toContain(
    'range $name, $value := .Values.judge.settings',
  )
  for (const part of ['server', 'migrate', 'judge']) {
    expect(read(`deploy/helm/verdict/templates/${part}.yaml`)).toContain('secretRef')
  }
})

test('[DEPLOY-2] compose file and chart give nothing but settings that are there', () => {
  const templates = ['_helpers.tpl', 'judge.yaml', 'server.yaml', 'migrate.yaml'].map((name) =>
    read(`deploy/helm/verdict/templates/${name}`),
  )
  const named = [
    // PostgreSQL's own image has settings of its own.
    ...read('deploy/compose.yml').matchAll(/^ {6}(?!POSTGRES_)([A-Z_]+):/gm),
    ...templates.join('\n').matchAll(/\bname: ([A-Z][A-Z_]+)/g),
  ].map(([, name]) => name!)
  expect(named.length).toBeGreaterThan(12)
  expect(named.filter((name) => !Object.hasOwn(settingsTable, name))).toEqual([])
})
