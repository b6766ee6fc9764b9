// Programs that mean harm, through the whole host: each gets the verdict that it must get, and the next honest program its own.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileAbuse, javaAbuse, nativeAbuse, pythonAbuse, type Abuse } from './abuse-programs.ts'
import { asRoot, openJudgeHost, type JudgeHost } from './judge-host.ts'

/** The user of slot 0, and the first slot that hosts for tests get. */
const firstUser = 61_000
const firstSlot = 40

let judge: JudgeHost

beforeAll(async () => {
  judge = await openJudgeHost()
}, 180_000)

afterAll(() => judge.close())

const rowsFor = (rows: readonly Abuse[]): readonly Abuse[] => rows.filter((row) => asRoot || !row.counted)

describe.each([
  ['while it is compiled', rowsFor(compileAbuse)],
  ['as a native program', rowsFor(nativeAbuse)],
  ['in Java', rowsFor(javaAbuse)],
  ['in Python', rowsFor(pythonAbuse)],
])('[JDG-SAFE-1] %s', (_when, rows) => {
  it.each(rows)('$title', async ({ language, code, verdict, says, timeMs, memoryKb }) => {
    const tests = [judge.server.test('', 'ok\n')]
    const result = await judge.server.judge({
      language,
      code,
      tests,
      ...(timeMs && { timeMs }),
      ...(memoryKb && { memoryKb }),
    })
    expect(result, `${result.error}\n${result.judgeMessage}`).toMatchObject({
      judge: verdict,
      hostFault: false,
    })
    if (says) expect(result.error).toMatch(says)
    expect(result.error).not.toMatch(/verdict-judge-|\/(box|opt)\//)
    expect(Buffer.byteLength(result.error)).toBeLessThanOrEqual(64 * 1024)
  })
})

interface Process {
  pid: string
  parent: string
  uid: number
}

/** All that descend from this process: others on the machine may judge too. */
function descendants(): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const [, parent = ''] = /^PPid:\s+(\d+)/m.exec(status) ?? []
        return [{ pid, parent, uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]) }]
      } catch {
        return [] // it has just ended
      }
    })
  const found: Process[] = []
  for (let parents = [String(process.pid)]; parents.length > 0;) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map(({ pid }) => pid)
  }
  return found
}

/** Control groups of boxes are called after the slot and the process id of their runner. */
function groupsOf(runners: readonly Process[]): string[] {
  const places = readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([, controllers = '', own = '']) => [
      join('/sys/fs/cgroup', controllers),
      join('/sys/fs/cgroup', controllers, own),
    ])
    .filter((folder) => existsSync(folder))
  return places
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => runners.some(({ pid }) => name.startsWith(`verdict-${firstSlot}-${pid}-`)))
}

it('[JDG-SAFE-1] afterwards no process, group, mount or file of them is left, and the host judges on', async () => {
  await expect.poll(() => readdirSync(join(judge.sandbox.base, 'work', '0'))).toEqual([])
  const ours = descendants()
  expect(ours.filter(({ uid }) => uid >= firstUser)).toEqual([])
  expect(groupsOf(ours)).toEqual([])
  expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(judge.sandbox.folder)
  const code =
    '#include <stdio.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }'
  const tests = [judge.server.test('1 2\n', '3\n'), judge.server.test('-5 20\n', '15\n')]
  const result = await judge.server.judge({ language: Language.C, code, tests })
  expect(result).toMatchObject({ judge: Judge.Accepted, error: '', hostFault: false })
})
