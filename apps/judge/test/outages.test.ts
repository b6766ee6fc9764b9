// The machine of a host, or the way to the files, is out of order: nothing of that is held against a program, and the host goes on
// within seconds of its healing. The disk is a small file system of its own.

import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openJudgeHost, type JudgeHost } from './judge-host.ts'
import type { Heard } from './protocol-server.ts'

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost({ slots: 2, isSmallDisk: true })
}, 180_000)
afterAll(() => judge.close())
afterEach(() => {
  judge.server.behaviour = {}
  setSize('4g')
})

const MiB = 1024 * 1024
const setSize = (size: string): void => {
  execFileSync('mount', ['-o', `remount,size=${size}`, judge.sandbox.base])
}
/** So much is free from now on. */
const leave = (bytes: number): void => {
  const { blocks, bavail, bsize } = statfsSync(judge.sandbox.base)
  setSize(String((blocks - bavail) * bsize + bytes))
}

/** Both slots ask for work. */
const idle = () => expect.poll(() => judge.server.waiting, { timeout: 20_000 }).toBe(2)

const result = async (heard: Heard, number: number) => {
  await expect.poll(() => heard.results.length, { timeout: 20_000 }).toBe(number)
  return heard.results[number - 1]!
}

/** Writes its input 12 MiB long, and may write 24. @param letter no other test has its files */
const large = (letter: string) =>
  judge.server.give({
    language: Language.C,
    timeMs: 5_000,
    code: `#include <stdio.h>
#include <string.h>
static char line[1024 * 1024];
int main(void) { int n = getchar(); memset(line, n, sizeof line); for (int i = 0; i < 12; i++) fwrite(line, 1, sizeof line, stdout); }`,
    tests: [judge.server.test(letter, Buffer.alloc(12 * MiB, letter))],
  })

it.each([
  ['to fetch a file', 'f', 6 * MiB],
  ['to keep the output', 'o', 20 * MiB],
])(
  '[JDG-LACK-4] a disk without room %s: the host says so, takes nothing, and goes on once there is room',
  async (_what, letter, bytes) => {
    await idle()
    leave(bytes)
    const heard = large(letter)
    expect(await result(heard, 1)).toMatchObject({ judge: Judge.SystemError, hostFault: true, outage: true })
    await expect.poll(() => judge.server.statuses.at(-1)?.paused?.reason).toContain('the disk is full')
    judge.server.offer(heard.task)
    setSize('4g')
    expect(await result(heard, 2)).toMatchObject({ judge: Judge.Accepted, hostFault: false })
  },
)

it('[JDG-LACK-4] more room than a host must have, and less than a program needs: it waits for twice as much', async () => {
  await idle()
  leave(70 * MiB)
  const heard = judge.server.give({
    language: Language.C,
    timeMs: 10_000,
    code: `#include <stdio.h>
#include <string.h>
static char line[1024 * 1024];
int main(void) { memset(line, 'x', sizeof line); for (int i = 0; i < 48; i++) fwrite(line, 1, sizeof line, stdout); }`,
    tests: [judge.server.test('', Buffer.alloc(48 * MiB, 'x'))],
  })
  let number = 1
  expect(await result(heard, number)).toMatchObject({ hostFault: true, outage: true })
  // A connection that breaks while 48 MiB are fetched is an outage of its own, after which the server offers the task again.
  while (heard.results.at(-1)?.judgeMessage.includes('fetch failed')) {
    judge.server.offer(heard.task)
    number += 1
    expect(await result(heard, number)).toMatchObject({ hostFault: true, outage: true })
  }
  await expect
    .poll(() => judge.host.status().paused?.reason)
    .toMatch(/at least (?:6[4-9]|[7-9]\d|1\d\d) are needed/)
  judge.server.offer(heard.task)
  setSize('4g')
  expect(await result(heard, number + 1)).toMatchObject({ judge: Judge.Accepted })
})

it.each([['cut' as const], [503], [502], [429]])(
  '[JDG-LACK-5] files that cannot be reached (%s) are an outage, and stop no host',
  async (blobStatus) => {
    judge.server.behaviour.blobStatus = blobStatus
    for (let problem = 0; problem < 4; problem++) {
      const tests = [judge.server.test(`${blobStatus} ${problem}`, 'ok\n')]
      const heard = judge.server.give({ language: Language.Python, code: 'print("ok")', tests })
      expect(await result(heard, 1)).toMatchObject({ hostFault: true, outage: true, file: null })
    }
    expect(judge.host.status().paused).toBeNull()
  },
)

it('[JDG-LACK-6] a slot without a runner waits by itself: the other one works on, and the host says what it lacks', async () => {
  await idle()
  await judge.sandbox.restart(1)
  const judged = () => judge.run(Language.Python, 'print("ok")', 'ok\n', { timeMs: 5_000 })
  // Each slot is given one.
  expect(await judged()).toMatchObject({ judge: Judge.Accepted })
  expect(await judged()).toMatchObject({ hostFault: true, outage: true })
  await expect
    .poll(() => judge.host.status(), { timeout: 20_000 })
    .toMatchObject({ slots: 1, paused: null, lacks: expect.stringContaining('no free slot') })
  const before = judge.server.statuses.length
  for (let i = 0; i < 3; i++) expect(await judged()).toMatchObject({ judge: Judge.Accepted })
  expect(judge.server.statuses.slice(before).filter(({ paused }) => paused)).toEqual([])
  await judge.sandbox.restart(2)
  await expect.poll(() => judge.host.status(), { timeout: 20_000 }).toMatchObject({ slots: 2, lacks: null })
})
