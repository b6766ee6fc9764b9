import { expect, test } from 'vitest'
import { disconnectedAfterMs, idleAfterMs, type SitterFacts, sitterState } from './exam.ts'

const now = 10_000_000
const facts: SitterFacts = {
  enteredAt: now - 3_600_000,
  lastSeenAt: now - 1_000,
  isAway: false,
  actedAt: now - 1_000,
  handedInAt: null,
  isWaiting: false,
  end: now + 1,
}
const gone = { lastSeenAt: now - disconnectedAfterMs }
const still = { actedAt: now - idleAfterMs }
const never = { enteredAt: null, lastSeenAt: null, actedAt: null }
const over = { end: now }
const handedIn = { handedInAt: now - 5 }

test.each<[string, Partial<SitterFacts>, ReturnType<typeof sitterState>]>([
  ['sits there', {}, 'in'],
  ['has just entered and said nothing yet', { enteredAt: now, lastSeenAt: null, actedAt: null }, 'in'],
  ['entered and never said anything', { lastSeenAt: null }, 'disconnected'],
  ['never came', never, 'absent'],
  ['never came, and waits', { ...never, isWaiting: true }, 'waiting'],
  ['is there, and another session waits', { isWaiting: true }, 'waiting'],
  ['is gone, and another session waits', { ...gone, isWaiting: true }, 'waiting'],
  ['said something just within the time', { lastSeenAt: now - disconnectedAfterMs + 1 }, 'in'],
  ['said nothing for so long', gone, 'disconnected'],
  ['is away', { isAway: true }, 'away'],
  ['was away, then said nothing', { ...gone, isAway: true }, 'disconnected'],
  ['used no key for so long', still, 'idle'],
  ['used a key just within the time', { actedAt: now - idleAfterMs + 1 }, 'in'],
  ['used no key, and is away', { ...still, isAway: true }, 'away'],
  ['entered so long ago and used no key since', { enteredAt: now - idleAfterMs, actedAt: null }, 'idle'],
  ['used keys before entering alone', { enteredAt: now - 1_000, ...still }, 'in'],
  ['handed in', handedIn, 'handed-in'],
  ['handed in, and is gone', { ...handedIn, ...gone }, 'handed-in'],
  ['handed in, and another session waits', { ...handedIn, isWaiting: true }, 'handed-in'],
  ['handed in, and the time is over', { ...handedIn, ...over }, 'handed-in'],
  ['is there when the time is over', over, 'over'],
  ['is gone when the time is over', { ...gone, ...over }, 'over'],
  ['waits when the time is over', { isWaiting: true, ...over }, 'over'],
  ['never came until the time was over', { ...never, ...over }, 'absent'],
])('[EXAM-DESK-1] somebody who %s', (_who, some, state) => {
  expect(sitterState({ ...facts, ...some }, now)).toBe(state)
})
