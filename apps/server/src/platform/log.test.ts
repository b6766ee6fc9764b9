import { describe, expect, test } from 'vitest'
import { openLog } from './log.ts'

/** @returns the records that `say` has written, as somebody who keeps the log reads them */
function logged(say: (log: ReturnType<typeof openLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  say(openLog('info', { write: (line) => void lines.push(line) }))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

const secret = 'never-to-be-read'

describe('secrets in a record', () => {
  test.each([
    ['at the top', { token: secret, route: '/api' }, { route: '/api' }],
    ['below', { body: { user: { newPassword: secret, uid: 'ann' } } }, { body: { user: { uid: 'ann' } } }],
    ['in a list', { rows: [{ password_hash: secret, id: 7 }] }, { rows: [{ id: 7 }] }],
    ['five levels down', { a: { b: { c: { d: { cookie: secret } } } } }, { a: { b: { c: {} } } }],
  ])('%s are not written, and what is beside them is', (_, record, rest) => {
    const [line] = logged((log) => log.info(record, 'said'))
    expect(JSON.stringify(line)).not.toContain(secret)
    expect(line).toMatchObject({ ...rest, msg: 'said' })
  })

  test('nor those that PostgreSQL and others put into an error, or into the cause of one', () => {
    const refused = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: `Key (uid)=(${secret})`,
    })
    const lines = logged((log) => {
      log.error(refused)
      log.error({ err: new Error('could not save', { cause: refused }) })
      log.error({ failed: refused })
    })
    expect(JSON.stringify(lines)).not.toContain(secret)
    expect(lines[0]).toMatchObject({ msg: 'duplicate key', err: { message: 'duplicate key', code: '23505' } })
    expect((lines[0]!['err'] as { stack: string }).stack).toContain('log.test.ts')
    expect(lines[1]).toMatchObject({ err: { message: 'could not save: duplicate key' } })
    expect(lines[2]).toMatchObject({ failed: { code: '23505' } })
  })

  test('times and what knows its own form are written as they write themselves', () => {
    const at = new Date('2026-01-02T03:04:05.000Z')
    const [line] = logged((log) => log.info({ at, where: new URL('http://127.0.0.1/') }))
    expect(line).toMatchObject({ at: '2026-01-02T03:04:05.000Z', where: 'http://127.0.0.1/' })
  })

  test('of bytes their number is written, and of a long list the beginning', () => {
    const [line] = logged((log) =>
      log.info({ bytes: Buffer.alloc(9), list: Array.from({ length: 103 }, () => 1) }),
    )
    expect(line).toMatchObject({ bytes: '[9 bytes]' })
    expect((line!['list'] as unknown[]).slice(99)).toEqual([1, '[3 left out]'])
  })

  test('a record that leads back to itself, or to very much, is written in part', () => {
    const many: Record<string, unknown> = {}
    for (let at = 0; at < 90; at++) many[`part${at}`] = many
    const [line] = logged((log) => log.info({ many, count: 7n, route: '/api' }))
    expect(line).toMatchObject({ route: '/api' })
    expect(JSON.stringify(line).length).toBeLessThan(1_000_000)
  })
})
