import { Language, standardLanguages } from '@verdict/domain/language'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLanguages } from './languages.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('[LANG-INSTALL-2] lists what is offered, here, and on the judge hosts', async () => {
  const status = { compilers: [{ language: Language.Go, version: '1', matchesReference: true }] }
  for (const name of ['a', 'b']) {
    await server.db
      .insertInto('judge_hosts')
      .values({
        name,
        token_hash: Buffer.from(name),
        last_seen_at: new Date(),
        status: JSON.stringify(name === 'a' ? status : { compilers: [] }),
      })
      .execute()
  }
  const lines = await runLanguages(server.context, ['list', String(Language.Rust)])
  expect(lines[0]).toMatch(/^Language +Offered +Compiler here +Judge hosts$/)
  expect(lines).toContainEqual(expect.stringMatching(/^c\+\+17 +yes +no +0 of 2$/))
  expect(lines).toContainEqual(expect.stringMatching(/^go +no +no +1 of 2$/))
  expect(lines).toContainEqual(expect.stringMatching(/^rust +no +yes +0 of 2$/))
})

test('[LANG-INSTALL-2] turns languages on and off, and leaves a trace without an actor', async () => {
  const offered = async () => (await server.call(null, 'GET /website', {})).data.languages
  await runLanguages(server.context, ['offer', String(Language.Go), String(Language.Rust)])
  await runLanguages(server.context, ['withdraw', String(Language.Rust)])
  expect((await offered()).map(({ language }) => language)).toEqual([...standardLanguages, Language.Go])
  const all = [...standardLanguages, Language.Go].map(String)
  await expect(runLanguages(server.context, ['withdraw', ...all])).rejects.toThrow()
  expect(await offered()).toHaveLength(standardLanguages.length + 1)
  const trail = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'target'])
    .where('action', '=', 'site.language')
    .execute()
  expect(trail).toHaveLength(3)
  expect(trail).toContainEqual({ actor_id: null, target: 'site:languages' })
})
