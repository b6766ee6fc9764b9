import { expect, test } from 'vitest'
import { unitIn, upgradeBy, upgradeOrder, type UpgradeSteps } from './upgrade.ts'

/** @param fails steps that do not work the first time */
function steps(fails: readonly string[] = []): { done: string[]; each: UpgradeSteps } {
  const done: string[] = []
  const left = new Set(fails)
  const step =
    (name: string) =>
    async (commit = ''): Promise<void> => {
      const said = `${name} ${commit}`.trim()
      done.push(said)
      if (left.delete(said)) throw new Error(`${said} failed`)
    }
  const each = {
    stop: step('stop'),
    backUp: step('backup'),
    take: step('take'),
    start: step('start'),
    restore: step('restore'),
  }
  return { done, each }
}

test('[CLUSTER-7] backup, program and start in order', async () => {
  const { done, each } = steps()
  expect(await upgradeBy(each, 'old', 'new')).toBeNull()
  expect(done).toEqual(['stop', 'backup', 'take new', 'start'])
})

test.each(['start', 'take new'])(
  '[CLUSTER-7] where the new program does not come up (%s), the one of before is back with its data',
  async (fault) => {
    const { done, each } = steps([fault])
    expect(await upgradeBy(each, 'old', 'new')).toBe(`${fault} failed`)
    expect(done.slice(done.indexOf(fault) + 1)).toEqual(['stop', 'take old', 'restore', 'start'])
  },
)

test('[CLUSTER-7] without a whole backup nothing is upgraded, and what was stopped runs again', async () => {
  const { done, each } = steps(['backup'])
  await expect(upgradeBy(each, 'old', 'new')).rejects.toThrow('backup failed')
  expect(done).toEqual(['stop', 'backup', 'start'])
})

test('the command line of an upgrade', () => {
  const usual = { commit: null, backup: null, withoutBackup: false, minutes: 30 }
  expect(upgradeOrder([])).toEqual(usual)
  expect(upgradeOrder(['v2', '--backup', '/b', '--minutes', '5'])).toEqual({
    ...usual,
    commit: 'v2',
    backup: '/b',
    minutes: 5,
  })
  expect(upgradeOrder(['--no-backup'])).toEqual({ ...usual, withoutBackup: true })
  expect(upgradeOrder(['a', 'b'])).toBeNull()
  expect(upgradeOrder(['--minutes', 'soon'])).toBeNull()
  expect(upgradeOrder(['--no-backup', '--backup', '/b'])).toBeNull()
})

test('the unit of systemd is found on both kinds of cgroups', () => {
  expect(unitIn('0::/system.slice/verdict.service\n')).toBe('verdict.service')
  expect(unitIn('0::/system.slice/verdict.service/parts\n')).toBe('verdict.service')
  expect(unitIn('1:name=systemd:/system.slice/judge@1.service\n')).toBe('judge@1.service')
  expect(unitIn('0::/user.slice/user-0.slice/session-1.scope\n')).toBeNull()
})
