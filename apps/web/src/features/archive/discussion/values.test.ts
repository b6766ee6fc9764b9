import { expect, test } from 'vitest'
import { bodyOf, changeOf, emptyDiscussion, type DiscussionValues } from './values.ts'

const about = { id: 1000, title: 'A + B' }
const loaded: DiscussionValues = { title: 'T', content: 'C', kind: 'problem', about }

test('a discussion is about a problem, a contest or nothing, whatever was chosen before', () => {
  expect(bodyOf({ ...loaded, title: ' T ' })).toEqual({ title: 'T', content: 'C', pid: 1000, cid: null })
  expect(bodyOf({ ...loaded, kind: 'contest' })).toMatchObject({ pid: null, cid: 1000 })
  expect(bodyOf({ ...loaded, kind: 'nothing' })).toMatchObject({ pid: null, cid: null })
  expect(bodyOf(emptyDiscussion({ kind: 'nothing', about: null }))).toMatchObject({ title: '', content: '' })
})

test.each([
  [{}, {}],
  [{ title: 'T ' }, {}],
  [{ title: 'New' }, { title: 'New' }],
  [{ content: 'C ' }, { content: 'C ' }],
  [{ kind: 'nothing' as const }, { pid: null, cid: null }],
  [{ about: { id: 1001, title: 'x' } }, { pid: 1001, cid: null }],
])('of %j only the difference is sent', (typed, change) => {
  expect(changeOf(loaded, { ...loaded, ...typed })).toEqual(change)
})
