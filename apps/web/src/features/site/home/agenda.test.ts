import type { Today } from '@verdict/contract/today'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { agendaOf } from './agenda.ts'
import { updatesOf } from './updates.tsx'

const hourMs = 3_600_000
const now = Date.parse('2026-01-01T12:00:00.000Z')
const at = (hours: number) => new Date(now + hours * hourMs).toISOString()

type Homework = Today['homework'][number]
type Contest = Today['contests'][number]
const homework = (cid: number, due: number, end = due) => ({ cid, due: at(due), end: at(end) }) as Homework
const contest = (cid: number, start: number, end: number, isMine = true) =>
  ({ cid, start: at(start), end: at(end), isMine, isEntrant: false, may: { manage: false } }) as Contest

const managed = { ...contest(8, 1, 2), may: { manage: true, edit: true, delete: false } }

test('[TODAY-PAGE-4] the agenda is in the order in which it asks for something; others’ contests and what is over are left out', () => {
  const entries = agendaOf(
    {
      homework: [homework(1, 5), homework(2, -1, 2), homework(3, -9, -4)],
      contests: [contest(4, -1, 3), contest(5, 1, 9), contest(6, -1, 1, false), contest(7, -5, -1), managed],
    },
    now,
  )
  expect(entries.map(({ cid }) => cid)).toEqual([5, 2, 4, 1])
  expect(entries.map((entry) => (entry.kind === 'homework' ? entry.isLate : entry.isRunning))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('[TODAY-PAGE-5] what came back since the last visit is marked: unread notices and final verdicts, none that is withheld', () => {
  const notice = (id: number, hours: number, unread: boolean) =>
    ({ id, createdAt: at(hours), unread }) as Today['notices'][number]
  const submission = (sid: number, hours: number, judge: Judge, withheld?: true) =>
    ({ sid, createdAt: at(-20), updatedAt: at(hours), judge, withheld }) as Today['submissions'][number]
  const updates = updatesOf(
    {
      notices: [notice(1, -1, true), notice(2, -6, false)],
      submissions: [
        submission(3, -2, Judge.Accepted),
        submission(4, -3, Judge.Pending),
        submission(5, -4, Judge.Pending, true),
        submission(6, -9, Judge.WrongAnswer),
      ],
    },
    now - 5 * hourMs,
  )
  expect(updates.map(({ row, isNew }) => ['id' in row ? row.id : row.sid, isNew])).toEqual([
    [1, true],
    [3, true],
    [4, false],
    [5, false],
    [2, false],
  ])
})
