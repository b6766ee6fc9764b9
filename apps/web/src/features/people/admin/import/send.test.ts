import type { ImportResult } from '@verdict/contract/user-admin'
import { importLimits } from '@verdict/domain/account'
import { expect, test } from 'vitest'
import { lineDigest, linesOf, type Line } from './lines.ts'
import { PartLost, sendLines, type Sending } from './send.ts'
import { emptyRow, type SheetRow } from './sheet.ts'

const row = (line: number, part: Partial<SheetRow> = {}): SheetRow => ({
  ...emptyRow(line),
  uid: `user${line}`,
  ...part,
})
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1))

/** Sends, and answers how the lines stand afterwards. */
async function sent(lines: readonly Line[], options: Partial<Sending>): Promise<Line[]> {
  let now = [...lines]
  await sendLines({
    lines,
    dryRun: false,
    doubtful: new Set(),
    signal: new AbortController().signal,
    send: async (part) => part.map(({ uid }) => ({ uid, created: true, faults: [] })),
    ...options,
    onPart: (changed) => {
      now = now.map((line) => changed.find((other) => other.line === line.line) ?? line)
      options.onPart?.(changed)
    },
  })
  return now
}

test('[ADM-USERS-12] a password is made where there is none, given ones are looked at, 72 characters are kept', () => {
  const [made, weak, strong, kept] = linesOf([
    row(1),
    row(2, { password: 'weak' }),
    row(3, { password: 'Passw0rd' }),
    row(4, { password: 'AB'.repeat(36) }),
  ])
  expect(made).toMatchObject({ source: 'made', isWeak: false })
  expect(made!.secret).toHaveLength(12)
  expect(weak).toMatchObject({ source: 'given', secret: 'weak', isWeak: true })
  expect(strong).toMatchObject({ source: 'given', isWeak: false })
  expect(kept).toMatchObject({ source: 'kept', secret: null })
  const digest = (password: string) => `digest of ${password}`
  expect(lineDigest(strong!, digest)).toBe('digest of Passw0rd')
  expect(lineDigest(kept!, digest)).toBe('ab'.repeat(36))
})

test('[ADM-USERS-12] a name that stands twice, and a cell that cannot be read, never go to the server', async () => {
  const lines = linesOf([row(1, { uid: 'Ann' }), row(2, { uid: 'ann' }), row(3, { nick: 'x'.repeat(1025) })])
  expect(lines.map(({ faults }) => faults)).toEqual([[], ['REPEATED'], ['UNREADABLE']])
  const asked: string[] = []
  await sent(lines, {
    send: async (part) => part.map(({ uid }) => (asked.push(uid), { uid, created: true, faults: [] })),
  })
  expect(asked).toEqual(['Ann'])
})

test('[ADM-USERS-12] a sheet goes in parts, and can be stopped between two', async () => {
  const stop = new AbortController()
  const sizes: number[] = []
  const after = await sent(linesOf(rows(2 * importLimits.rowsOfCall + 1)), {
    signal: stop.signal,
    onPart: (changed) => {
      sizes.push(changed.length)
      if (sizes.length === 2) stop.abort()
    },
  })
  expect(sizes).toEqual([importLimits.rowsOfCall, importLimits.rowsOfCall])
  expect(after.filter(({ state }) => state === 'made')).toHaveLength(2 * importLimits.rowsOfCall)
  expect(after.at(-1)!.state).toBe('waiting')
})

test('[ADM-USERS-12] a dry run leaves good lines ready and says what is wrong with the others', async () => {
  const send = async (part: readonly Line[]): Promise<ImportResult[]> =>
    part.map(({ uid, line }) => ({ uid, created: false, faults: line === 2 ? ['INVALID_MAIL'] : [] }))
  const after = await sent(linesOf(rows(2)), { dryRun: true, send })
  expect(after).toMatchObject([
    { state: 'ready', faults: [] },
    { state: 'faulty', faults: ['INVALID_MAIL'] },
  ])
})

test('[ADM-USERS-12] a part without an answer is sent again, and a name taken since is reported as doubtful', async () => {
  const lines = linesOf(rows(2))
  const lost = await sent(lines, { send: () => Promise.reject(new Error('no answer')) }).catch(
    (error: unknown) => error,
  )
  expect(lost).toBeInstanceOf(PartLost)
  const doubtful = new Set((lost as PartLost).part.map(({ line }) => line))
  const after = await sent(lines, {
    doubtful,
    send: async () => [
      { uid: 'user1', created: false, faults: ['USERNAME_TAKEN'] },
      { uid: 'user2', created: true, faults: [] },
    ],
  })
  expect(after.map(({ state }) => state)).toEqual(['unsure', 'made'])
})
