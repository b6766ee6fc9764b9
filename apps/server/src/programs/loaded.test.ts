// A server starts in parts of a second, and several times in an hour of development: what only an export, a printed page, an
// import or a move needs is loaded with the first of them.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    resolve(name, context, next) {
      const found = next(name, context)
      loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url)?.[1] ?? '')
      return found
    },
  })
  await import(process.argv[1])
  console.log(JSON.stringify([...loaded]))
`

test('the server loads no library of exports, imports and printing when it starts', async () => {
  const app = new URL('app.ts', import.meta.url).href
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, app])
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toContain('fastify')
  const late = [
    'pdfkit',
    'fontkit',
    'write-excel-file',
    'yaml',
    'saxes',
    'rehype-parse',
    'remark-parse',
    'unified',
  ]
  expect(loaded.filter((name) => late.includes(name))).toEqual([])
})
