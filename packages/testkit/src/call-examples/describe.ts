// The examples of the API documentation, each asked of a server and compared with what is kept; a new call, or one that
// answers otherwise, needs the command that is named here, and a line in `better.ts` where its row lets it only refuse.

import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import { allExamples, type Example, examplesFolder } from '@verdict/server/site/api-docs/examples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRoleWorld, type RoleWorld } from '../role-world.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { recordExample } from './record.ts'
import { refusedOnly } from './refused-only.ts'

type Table = Record<Key, [statuses: string, ask: (world: RoleWorld) => object | Promise<object>]>

const command = 'UPDATE_EXAMPLES=1 npm run test:server -- apps/server/src/programs/role-table.test.ts'
const isUpdate = process.env['UPDATE_EXAMPLES'] === '1'
const keys = Object.keys(endpoints) as Key[]

function write(made: ReadonlyMap<Key, Example>): void {
  const places = Map.groupBy(made.keys(), (key) => /\/([^/]*)/.exec(key)![1]!)
  for (const file of readdirSync(examplesFolder)) rmSync(join(examplesFolder, file))
  for (const [place, inPlace] of places) {
    const examples = Object.fromEntries(inPlace.map((key) => [key, made.get(key)]))
    writeFileSync(join(examplesFolder, `${place}.json`), `${JSON.stringify(examples, null, 2)}\n`)
  }
}

export function describeExamples(table: Table): void {
  describe('[API-DOCS-2] the example of a call is what a server answers', () => {
    let server: TestServer
    let world: RoleWorld
    const made = new Map<Key, Example>()
    beforeAll(async () => {
      server = await startTestServer()
      world = await makeRoleWorld(server)
    })
    afterAll(async () => {
      if (isUpdate && made.size === keys.length) write(made)
      await server.close()
    })

    // Once each, in the order of the calls.
    test.each(keys)('%s', async (key) => {
      const example = await recordExample(world, key, table[key])
      made.set(key, example)
      if (!refusedOnly.has(key)) {
        expect(
          example.status,
          `${key} is refused: give it a request that is answered in packages/testkit/src/call-examples/better.ts, or, where a small lab cannot answer it, a line in refused-only.ts beside it. ${JSON.stringify(example.answer)}`,
        ).toBeLessThan(400)
      }
      if (!isUpdate) expect(example, command).toEqual(allExamples()[key])
    })

    test('calls that are shown with a refusal are refused', () => {
      if (made.size < keys.length) return
      expect([...refusedOnly].filter((key) => made.get(key)!.status < 400)).toEqual([])
    })
  })
}
