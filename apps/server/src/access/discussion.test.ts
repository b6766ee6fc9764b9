import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../platform/viewer.ts'
import { mayChange, mayComment, mayMove, mayRead, type Topic } from './discussion.ts'

const authorId = 1
const viewer = (userId: number, privilege: Privilege = Privilege.User): Viewer => ({
  userId,
  uid: String(userId),
  privilege,
  teams: [],
  sessionId: 1,
})
const author = viewer(authorId)
const other = viewer(2)
const admin = viewer(3, Privilege.Admin)

const by = (topic: Topic, author_is_staff = false, is_private = false) => ({
  author_id: authorId,
  author_is_staff,
  is_private,
  is_reader: false,
  deleted_at: null,
  topic,
})
const problem = (
  status: ProblemStatus,
  more: { isOpened?: boolean; isHeld?: boolean; manages?: boolean; competes?: boolean } = {},
): Topic => ({
  kind: 'problem',
  problem: { owner_id: 9, status, deleted_at: null },
  isOpened: false,
  isHeld: false,
  manages: false,
  competes: false,
  ...more,
})
const held = problem(ProblemStatus.Available, { isHeld: true })
const contest = (inside: boolean, phase: 'ready' | 'running' | 'ended', manages = false) => ({
  kind: 'contest' as const,
  standing: { inside, manages, phase },
  isShared: false,
  isKept: false,
})
const closed: Topic = {
  kind: 'problem',
  problem: { owner_id: 9, status: ProblemStatus.Available, deleted_at: null, is_closed: true },
  isOpened: false,
  isHeld: false,
  manages: false,
  competes: false,
}
const none: Topic = { kind: 'none' }
const unseen: Topic = { kind: 'contest', standing: null, isShared: false, isKept: false }

describe('[DISC-VIS-1] who reads, and who comments', () => {
  test.each<[string, Viewer | null, ReturnType<typeof by>, reads: boolean, comments: boolean]>([
    ['nobody, about nothing', null, by(none), true, false],
    ['somebody, about nothing', other, by(none), true, true],
    ['nobody, an available problem', null, by(problem(ProblemStatus.Available)), true, false],
    ['somebody, a private course’s own problem', other, by(closed), false, false],
    ['somebody, a reserved problem', other, by(problem(ProblemStatus.Reserve)), false, false],
    ['who reads it in a course', other, by(problem(ProblemStatus.Reserve, { isOpened: true })), true, true],
    ['an admin, a reserved problem', admin, by(problem(ProblemStatus.Reserve)), true, true],
    ['somebody, what a running contest keeps back', other, by(held), false, false],
    ['its author, what a running contest keeps back', author, by(held), true, true],
    ['an admin, what a running contest keeps back', admin, by(held), true, true],
    ['who manages the contest', other, by(problem(2, { isHeld: true, manages: true })), true, true],
    ['who competes, an open one on its problem', other, by(problem(2, { competes: true })), true, false],
    ['who competes, an open one of their own', author, by(problem(2, { competes: true })), true, false],
    ['who manages and had entered', other, by(problem(2, { competes: true, manages: true })), true, true],
    ['an outsider of a contest', other, by(contest(false, 'ended')), false, false],
    ['who may not know of the contest', other, by(unseen), false, false],
    ['an entrant, while it runs', other, by(contest(true, 'running')), false, false],
    ['the author, while it runs', author, by(contest(true, 'running')), true, true],
    ['an entrant, of staff, while it runs', other, by(contest(true, 'running'), true), true, false],
    ['a manager, while it runs', other, by(contest(true, 'running', true)), true, true],
    [
      'an entrant, of homework that shows it',
      other,
      by({ ...contest(true, 'running'), isShared: true }),
      true,
      true,
    ],
    ['an entrant, after it', other, by(contest(true, 'ended')), true, true],
    ['an outsider, of staff', other, by(contest(false, 'running'), true), false, false],
    ['nobody, a private one', null, by(none, false, true), false, false],
    ['somebody, a private one', other, by(none, false, true), false, false],
    ['its author, a private one', author, by(none, false, true), true, true],
    ['an admin, a private one', admin, by(none, false, true), true, true],
    [
      'who manages, a private one of a contest',
      other,
      by(contest(true, 'ended', true), false, true),
      false,
      false,
    ],
  ])('%s', (_case, who, discussion, reads, comments) => {
    expect([mayRead(who, discussion), mayComment(who, discussion)]).toEqual([reads, comments])
    expect(mayRead(who, { ...discussion, deleted_at: new Date(0) })).toBe(false)
  })
})

test('[DISC-EDIT-1] authors and admins change and delete', () => {
  expect([null, author, other, admin].map((who) => mayChange(who, { author_id: authorId }))).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('[DISC-VIS-2] while a contest runs, only its managers make a discussion about something else', () => {
  expect(mayMove(author, contest(true, 'running'))).toBe(false)
  expect(mayMove(author, held)).toBe(false)
  expect(mayMove(author, contest(true, 'running', true))).toBe(true)
  expect(mayMove(author, contest(true, 'ended'))).toBe(true)
  expect(mayMove(admin, held)).toBe(true)
})
