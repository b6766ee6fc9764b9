import type { JudgeHost } from '@verdict/contract/judge-host'
import { hostStatus } from '@verdict/testkit/judging'
import { expect, test } from 'vitest'
import { judgingState } from './judge-host-service.ts'

const host = (fields: Partial<JudgeHost> = {}): JudgeHost => ({
  id: 1,
  name: 'lab-1',
  builtIn: false,
  disabled: false,
  drained: false,
  share: 100,
  labels: [],
  joinedBy: null,
  online: true,
  createdAt: '2030-01-01T00:00:00.000Z',
  lastSeenAt: null,
  tasksDone: 0,
  errors: 0,
  status: hostStatus,
  ...fields,
})
const now = Date.parse('2030-01-01T00:10:00.000Z')
const empty = { running: 0, oldest: null }
const paused = host({
  status: { ...hostStatus, paused: { reason: 'No room.', since: '2030-01-01T00:00:00.000Z' } },
})

test.each([
  ['a host is there', [host()], empty, { works: true }],
  ['one of two is there', [host(), host({ online: false })], empty, { works: true }],
  ['one of two pauses', [host(), paused], empty, { works: true }],
  ['no host at all', [], empty, { works: false, fault: 'NO_HOST' }],
  ['all are disabled', [host({ disabled: true })], empty, { works: false, fault: 'DISABLED' }],
  [
    'none is there',
    [host({ online: false }), host({ disabled: true })],
    empty,
    { works: false, fault: 'OFFLINE' },
  ],
  [
    'all that are there pause',
    [paused, host({ online: false })],
    empty,
    { works: false, fault: 'PAUSED', detail: 'No room.' },
  ],
  [
    'something waits for a while',
    [host()],
    { running: 0, oldest: '2030-01-01T00:09:00.000Z' },
    { works: true },
  ],
  [
    'something waits and nothing is taken',
    [host()],
    { running: 0, oldest: '2030-01-01T00:07:00.000Z' },
    { works: false, fault: 'STALLED' },
  ],
  ['a long queue that moves', [host()], { running: 1, oldest: '2030-01-01T00:00:00.000Z' }, { works: true }],
] as const)('[ADM-OVER-2] %s', (_, hosts, queue, expected) => {
  expect(judgingState(hosts, queue, now)).toEqual(expected)
})
