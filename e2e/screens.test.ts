// Each new route needs a screen: one without is neither looked at by axe nor photographed.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Content } from './content.ts'
import { screens } from './screens.ts'

/** They only lead on to another. */
const leadOn = ['/contests/$cid/problem', '/course/$id/problems']

const routes = readdirSync(join(import.meta.dirname, '../apps/web/src/routes'))
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((name) => !name.startsWith('__'))
  .map((name) => `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '')}`)
  // The router's mark of a page that stands outside the frame of the one before it.
  .map((route) => route.replaceAll('_/', '/'))

/** Any number will do. */
const content = new Proxy({} as Content, {
  get: (_, name) =>
    name === 'similar' ? { left: 1, right: 2, pid: 3 } : name === 'student' ? { uid: 'somebody' } : 1,
})

const fits = (route: string, path: string): boolean =>
  new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`).test(path)

test('[UI-A11Y-1] every route has a screen, and names of screens are distinct', () => {
  expect(routes.length).toBeGreaterThan(40)
  const paths = screens.map(({ path }) => path(content).split('?')[0] ?? '')
  const pages = routes.filter((route) => !leadOn.includes(route))
  expect(pages.filter((route) => !paths.some((path) => fits(route, path)))).toEqual([])
  const names = screens.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
