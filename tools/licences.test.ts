import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installedIn, licencesOf, packageOf } from './licences.ts'

const root = join(import.meta.dirname, '..')

test('[LICENCE-1] every package that is installed is named with a text', () => {
  const folders = installedIn(root)
  expect(folders.length).toBeGreaterThan(300)
  const text = licencesOf(folders)
  const parts = text.split(`${'='.repeat(80)}\n`).filter(Boolean)
  const [titles, texts] = [0, 1].map((odd) => parts.filter((_part, index) => index % 2 === odd))
  expect(titles!.length).toBe(texts!.length)
  expect(texts!.filter((one) => one.trim().length < 60)).toEqual([])
  for (const name of ['katex', 'react', 'fastify', 'pg'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
  expect(text).not.toContain('@verdict/')
})

test('[LICENCE-1] a module belongs to the innermost package', () => {
  expect(packageOf(join(root, 'node_modules/katex/dist/fonts/x.woff2?url'))).toBe(
    join(root, 'node_modules/katex'),
  )
  expect(packageOf(join(root, 'node_modules/@lezer/cpp/dist/index.js'))).toBe(
    join(root, 'node_modules/@lezer/cpp'),
  )
  expect(packageOf(join(root, 'apps/web/src/app/boot.ts'))).toBeNull()
})

test('[LICENCE-2] both images hold the licences of what is installed in them', () => {
  for (const part of ['server', 'judge']) {
    const file = readFileSync(join(root, `deploy/${part}.Containerfile`), 'utf8')
    const [installed, written, copied] = [
      file.lastIndexOf('npm ci'),
      file.indexOf('RUN node tools/licences.ts . > LICENCES.txt'),
      file.indexOf('COPY --from=build /srv/verdict/LICENCES.txt ./'),
    ]
    expect(installed).toBeLessThan(written)
    expect(written).toBeLessThan(copied)
  }
})
