// `npm run test:container`: the chart against the schemas, then both images built and started, and a program judged in them. As root,
// with buildah, podman, runc, debootstrap and unzip (Debian's packages), and the registry of packages in reach. By hand: the first
// run takes a quarter of an hour, later ones a few minutes. Layers and tools are kept between runs, in VERDICT_CONTAINERS, by default
// /var/tmp/verdict-containers.
//
//   node deploy/test/run.ts [chart | images | product]...    all three by default

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tryChart } from './chart.ts'
import { step } from './command.ts'
import { build, type Engine, makeBase } from './images.ts'
import { tryProduct } from './product.ts'

const programs = ['buildah', 'podman', 'runc', 'debootstrap', 'unzip']
const checkout = join(import.meta.dirname, '../..')
const images = { server: 'localhost/verdict-server:test', judge: 'localhost/verdict-judge:test' }

async function buildImages(engine: Engine): Promise<void> {
  const base = await step('Base image', () => makeBase(engine))
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim()
  const args = {
    BASE: base,
    BUILD_SHA: git('rev-parse', '--short=12', 'HEAD'),
    BUILD_TIME: new Date(git('show', '-s', '--format=%cI', 'HEAD')).toISOString(),
  }
  for (const part of ['server', 'judge'] as const) {
    const file = join(checkout, `deploy/${part}.Containerfile`)
    await step(`Image of the ${part}`, () =>
      build(engine, { context: checkout, file, name: images[part], args }),
    )
  }
}

const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0)
if (missing.length > 0) {
  console.error(`Missing: apt install --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}
const folder = process.env['VERDICT_CONTAINERS'] ?? '/var/tmp/verdict-containers'
mkdirSync(folder, { recursive: true, mode: 0o711 })
const engine = { folder, checkout }
const asked = process.argv.slice(2)
const isAsked = (part: string): boolean => asked.length === 0 || asked.includes(part)

try {
  if (isAsked('chart')) {
    const count = await step('Chart: rendered, linted, held against the schemas', () => tryChart(engine))
    console.log(`  ${count} objects are what their schemas want`)
  }
  if (isAsked('images')) await buildImages(engine)
  if (isAsked('product')) await tryProduct(engine, images)
  console.log('  Everything came up and ended in order.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
