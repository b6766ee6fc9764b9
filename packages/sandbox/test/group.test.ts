// Some programs beside a manager, which speaks with each of them and through which alone they may speak with each other.
import { expect, test } from 'vitest'
import { programChannel } from '../src/index.ts'
import type { GroupFacts, Limits, RunRequest } from '../src/index.ts'
import { ending, groupPaths, groupSide, leftovers, MIB, runner, withRunner, workspace } from './harness.ts'
import { scaled } from './time-factor.ts'

withRunner()

type Own = Partial<Limits>

interface Given {
  readonly programs: readonly string[]
  readonly manager: string
  readonly own?: Own
  readonly managerOwn?: Own
  readonly byPath?: boolean
  readonly more?: Partial<RunRequest>
}

async function confer({ programs, manager, own, managerOwn, byPath, more }: Given): Promise<GroupFacts> {
  workspace.write('input.txt', '20\n')
  const channels = byPath === true ? Object.values(programChannel) : []
  return runner.runGroup({
    programs: programs.map((role) => groupSide([...role.split(' '), ...channels], own)),
    manager: {
      ...groupSide([...manager.split(' '), ...groupPaths(programs.length)], managerOwn),
      stdin: 'input.txt',
      stdout: 'said.txt',
      ignoreSigpipe: true,
      ...more,
    },
    ...(byPath !== undefined && { byPath }),
  })
}

const ends = ({ programs, manager }: GroupFacts): string[] => [...programs, manager].map(ending)
const said = (): string => workspace.read('said.txt')
/** Memory for what the kernel keeps of each process: a busy machine is late to clear them away. */
const forks: Own = { cpuMs: 500, memoryBytes: 512 * MIB }
const times = (count: number, role: string): string[] => Array.from({ length: count }, () => role)

test.each([1, 2, 3, 8])(
  '%i programs speak with one manager, which has a stdin and a stdout of its own',
  async (count) => {
    const facts = await confer({ programs: times(count, 'twice'), manager: 'askAll' })
    expect(ends(facts)).toEqual(times(count + 1, 'exit 0'))
    expect(said()).toBe(`${2 * (20 * count + (count * (count - 1)) / 2)}\n`)
    expect(facts.manager.stderr.toString()).toBe(`${count} asked\n`)
    expect(leftovers()).toEqual([])
  },
)

test('programs open their channel by name, and their own stdout is nobody’s', async () => {
  const facts = await confer({ programs: times(2, 'twiceByPath'), manager: 'askInTurn 5', byPath: true })
  expect(ends(facts)).toEqual(times(3, 'exit 0'))
  expect(facts.programs.map(({ stdoutBytes }) => stdoutBytes)).toEqual([28, 28])
})

test('thousands of questions in turn', async () => {
  const facts = await confer({
    programs: times(3, 'twice'),
    manager: 'askInTurn 2000',
    own: { wallMs: 60_000 },
    managerOwn: { wallMs: 60_000 },
  })
  expect(ends(facts)).toEqual(times(4, 'exit 0'))
})

test('what the manager closes is at its end for the program, while the manager goes on', async () => {
  const facts = await confer({ programs: times(3, 'countWords'), manager: 'oneAfterAnother' })
  expect(ends(facts)).toEqual(times(4, 'exit 0'))
  expect(said()).toBe('28 more than 15 more than 3 more than go\n')
})

test('nothing is lost that a program wrote before the manager opened its channel', async () => {
  const facts = await confer({ programs: ['say early', 'say late'], manager: 'listenLate' })
  expect(ends(facts)).toEqual(times(3, 'exit 0'))
  expect(said()).toBe('late\nearly\n')
})

type Row = [title: string, given: Given, ends: readonly string[], endedFirst: readonly boolean[]]

// prettier-ignore
const rows: readonly Row[] = [
  ['a program that crashes is on record before the manager sees the end of file',
    { programs: ['abort', 'waitForEnd 0'], manager: 'askAll' }, ['signal 6', 'killed peer', 'exit 2'], [true, false]],
  ['the others go on when one has left',
    { programs: ['quit 3', 'twice'], manager: 'listen' , own: { wallMs: 600 } }, ['exit 3', 'killed wall', 'exit 0'], [true, true]],
  ['a manager that writes to one that has left is not stopped by it',
    { programs: ['quit 0', 'waitForEnd 4'], manager: 'talkToFirst' }, ['exit 0', 'killed peer', 'exit 5'], [true, false]],
  ['after a manager has ended well programs see the end of file, and end by themselves',
    { programs: ['waitForEnd 0', 'waitForEnd 7'], manager: 'quit 0' }, ['exit 0', 'exit 7', 'exit 0'], [false, false]],
  ['a manager that fails ends all',
    { programs: ['waitForEnd 0', 'sleep'], manager: 'quit 3' }, ['killed peer', 'killed peer', 'exit 3'], [false, false]],
  ['nobody says anything: programs are stopped first, and the manager gets its ends of file',
    { programs: ['twice', 'twice'], manager: 'listen', own: { wallMs: 600 } }, ['killed wall', 'killed wall', 'exit 0'], [true, true]],
  ['a manager that never ends is stopped after all programs',
    { programs: ['twice', 'sleep'], manager: 'sleep', own: { wallMs: 400 }, managerOwn: { wallMs: 900 } },
    ['killed wall', 'killed wall', 'killed wall'], [true, true]],
  ['a manager that computes for ever meets its own limit, and programs that wait for it meet none',
    { programs: ['twice'], manager: 'compute', own: { wallMs: 600 }, managerOwn: { cpuMs: 1000 } }, ['killed peer', 'killed cpu'], [false]],
  ['a manager that prints for ever',
    { programs: ['twice'], manager: 'flood', managerOwn: { outputBytes: 100_000 } }, ['killed peer', 'killed output'], [false]],
  ['a manager that forks for ever',
    { programs: ['twice'], manager: 'fork', managerOwn: forks }, ['killed peer', 'killed cpu'], [false]],
  ['a program that writes without end into a manager that does not read waits, and is stopped',
    { programs: ['flood'], manager: 'sleep', own: { wallMs: 600 }, managerOwn: { wallMs: 900 } }, ['killed wall', 'killed wall'], [true]],
  ['a program that writes without end after the manager has ended well meets its output limit',
    { programs: ['flood'], manager: 'quit 0', own: { outputBytes: 100_000 } }, ['killed output', 'exit 0'], [false]],
  ['a program that forks for ever uses up the CPU time of all',
    { programs: ['fork', 'twice'], manager: 'listen', own: forks }, ['killed cpu', 'killed cpu', 'exit 0'], [true, true]],
]

test.each(rows)('%s', async (_title, given, all, first) => {
  const facts = await confer(given)
  expect(ends(facts)).toEqual(all)
  expect(facts.programs.map(({ endedFirst }) => endedFirst)).toEqual(first)
  expect(leftovers()).toEqual([])
})

test('the CPU time of all programs together is held to the limit of one', async () => {
  const facts = await confer({ programs: times(3, 'compute'), manager: 'listen', own: { cpuMs: 900 } })
  expect(ends(facts)).toEqual([...times(3, 'killed cpu'), 'exit 0'])
  const used = facts.programs.reduce((sum, { cpuUs }) => sum + cpuUs, 0)
  expect(used).toBeGreaterThan(scaled(900_000))
  expect(used).toBeLessThan(scaled(1_200_000))
})

test('[JDG-COM-4] a program reaches no other program, nor the manager: files, channels, processes', async () => {
  workspace.write('of-manager/secret', 'the secret\n')
  const facts = await confer({
    programs: ['reach a', 'reach b'],
    manager: 'listen',
    own: { wallMs: 1500 },
    more: { mounts: [{ path: 'of-manager/secret', name: 'secret' }] },
  })
  expect(said()).toBe('a\nb\n')
  expect(ends(facts)).toEqual(['killed wall', 'killed wall', 'exit 0'])
})

test('[JDG-COM-4] programs have no words to each other by files that both show, or by limits of a user', async () => {
  await confer({
    programs: ['whisper a', 'whisper b', 'whisper c'],
    manager: 'listen',
    own: { wallMs: 1500 },
  })
  expect(said()).toBe('a queued many\nb queued many\nc queued many\n')
})

test('each program has its own memory limit', async () => {
  const hungry = { ...groupSide([], { wallMs: 600 }), argv: ['/box/attack', 'malloc'] }
  const facts = await runner.runGroup({
    programs: [hungry, groupSide(['waitForEnd', '0'], { wallMs: 600 })],
    manager: groupSide(['listen', ...groupPaths(2)]),
  })
  expect(facts.programs[0]!.oomKills).toBeGreaterThan(0)
  expect(facts.programs[1]!.peakBytes).toBeLessThan(8 * MIB)
})

test('a cancelled group ends on all sides', async () => {
  const running = confer({ programs: times(2, 'twice'), manager: 'listen' })
  setTimeout(() => runner.cancel(), 150)
  expect(ends(await running)).toEqual(times(3, 'killed cancel'))
})
