import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { healthText } from '@verdict/domain/health'
import { Privilege } from '@verdict/domain/privilege'
import { type SetupStep, setupLeft, setupText } from '@verdict/domain/setup'
import { doctorFor, startWellServer } from '@verdict/testkit/health'
import type { TestPerson, TestServer } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db.ts'
import { forgetSightings } from '../../platform/sightings.ts'
import { leftAtStart } from './setup.ts'

let server: TestServer
let root: TestPerson
beforeAll(async () => {
  forgetSightings()
  server = await startWellServer()
  root = await server.person('root', Privilege.Root)
})
afterAll(() => server.close())

const { report } = doctorFor(() => server)

const steps = async (who = root) => (await server.call(who, 'GET /admin/setup', {})).data.steps
const states = async () => Object.fromEntries((await steps()).map(({ step, state }) => [step, state]))
const putAside = (...setupAside: SetupStep[]) =>
  server.call(root, 'PUT /admin/settings', { body: { setupAside } })

test('[SITE-SETUP-1] a fresh site is led from its name to its first course, step by step', async () => {
  expect(await states()).toEqual({
    name: 'left',
    signUp: 'left',
    accounts: 'left',
    teachers: 'left',
    course: 'left',
    tls: 'left',
    backup: 'done',
    hosts: 'done',
    mail: 'left',
  })
  await server.call(root, 'PUT /admin/settings', { body: { face: { title: 'Lab' } } })
  await server.call(root, 'PUT /admin/settings', { body: { signUp: { rule: 'open' } as never } })
  expect(await states()).toMatchObject({ name: 'done', signUp: 'done', accounts: 'left' })
  await server.person('student')
  expect(await states()).toMatchObject({ accounts: 'done', teachers: 'left' })
  const admin = await server.person('admin', Privilege.Admin)
  await server.db.insertInto('courses').values({ name: 'Class' }).execute()
  expect(await states()).toMatchObject({ teachers: 'done', course: 'done' })
  expect((await server.call(admin, 'GET /admin/setup', {})).error).toBe('FORBIDDEN')
})

test('[SITE-SETUP-1] backup and judge hosts say what their checks of health find; https is by PUBLIC_URL', async () => {
  const last = join(server.context.settings.dataDir, 'last-backup')
  await rm(last)
  await sql`update judge_hosts set disabled_at = clock_timestamp()`.execute(server.db)
  const found = Object.fromEntries((await steps()).map((item) => [item.step, item]))
  expect(found['backup']).toMatchObject({ state: 'left', faults: [{ name: 'BACKUP_NONE' }] })
  expect(found['hosts']).toMatchObject({ state: 'left', faults: [{ name: 'HOSTS_DISABLED' }] })
  await sql`update judge_hosts set disabled_at = null`.execute(server.db)
  await writeFile(last, new Date().toISOString())
  const { setup } = await report({ settings: { publicUrl: 'https://judge.example.edu' } })
  expect(setup.find(({ step }) => step === 'tls')).toEqual({ step: 'tls', state: 'done', faults: [] })
})

test('[SITE-SETUP-2] the doctor has the same list, and a start names what is left', async () => {
  const { setup } = await report()
  expect(setup.map(({ step, state }) => [step, state])).toEqual(Object.entries(await states()))
  expect(healthText(await report())).toContain('Setup: 7 of 9 done\n')
  expect(healthText(await report())).toContain('→  TLS')
  expect(await leftAtStart(server.context)).toEqual(['TLS', 'Mail'])
  expect(setupLeft(setup)).toEqual(['TLS', 'Mail'])
})

test('[SITE-SETUP-3] what is put aside is no longer left, can be taken back, and then one line says that all is done', async () => {
  await putAside('tls', 'tls', 'backup', 'mail')
  // A step that is done stays done.
  expect(await states()).toMatchObject({ tls: 'aside', backup: 'done' })
  expect(setupText(await steps())).toBe('Setup: nothing is left to do.')
  expect(await leftAtStart(server.context)).toEqual([])
  const audit = await server.call(root, 'GET /admin/audit', { query: { action: 'site' } })
  expect(audit.data.docs[0]).toMatchObject({ after: { setupAside: ['tls', 'backup', 'mail'] } })
  await putAside()
  expect(await states()).toMatchObject({ tls: 'left' })
  expect((await putAside('nothing' as never)).status).toBe(400)
})

test('[SITE-SETUP-2] while the database does not answer there is no list', async () => {
  const { db, close } = openDatabase('postgresql://nobody@127.0.0.1:1/none', 1, () => undefined)
  expect((await report({ db })).setup).toEqual([])
  await close()
})
