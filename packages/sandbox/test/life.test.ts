// How runners come, end early, get lost and are handed out: nothing of a box outlives them.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Runner, RunnerLost, selfTest, serveRunners } from '../src/index.ts'
import {
  attack,
  ending,
  workspace,
  leftovers,
  overTransport,
  programsInBoxes,
  runner,
  startRunner,
  withRunner,
} from './harness.ts'

withRunner()

/** The program runs by now. */
const inTheBox = () => expect.poll(programsInBoxes).not.toEqual([])

describe('ending early', () => {
  test('a cancelled run ends at once', async () => {
    await runner.ready()
    const running = runner.run(attack('sleep', { wallMs: 20_000 }))
    setTimeout(() => runner.cancel(), 100)
    expect(ending(await running)).toBe('killed cancel')
  })

  test('an abort signal cancels a run, and one that still waits rejects', async () => {
    const stop = new AbortController()
    const running = runner.run(attack('sleep', { wallMs: 20_000 }), { signal: stop.signal })
    const waiting = runner.run(attack('three'), { signal: stop.signal })
    setTimeout(() => stop.abort(), 100)
    expect(ending(await running)).toBe('killed cancel')
    await expect(waiting).rejects.toThrow('aborted')
    expect(ending(await runner.run(attack('three')))).toBe('exit 3')
  })

  test('a SIGKILL of the runner kills the box, is RunnerLost, and the next run has a new runner', async () => {
    const mine = startRunner(workspace)
    const running = mine.run(attack('sleep', { wallMs: 20_000 }))
    running.catch(() => undefined)
    await mine.ready()
    await inTheBox()
    const pids = execFileSync('pgrep', ['-f', `^${workspace.runnerPath} serve .*--slot 80`])
      .toString()
      .trim()
      .split('\n')
      .map(Number)
    for (const pid of pids)
      if (readFileSync(`/proc/${pid}/stat`, 'utf8').includes(` ${process.pid} `)) process.kill(pid, 'SIGKILL')
    await expect(running).rejects.toThrow(RunnerLost)
    await expect.poll(() => leftovers().filter((entry) => entry.startsWith('process'))).toEqual([])
    expect(ending(await mine.run(attack('three')))).toBe('exit 3')
    await mine.close()
    expect(leftovers()).toEqual([])
  })

  test('closing kills what runs', async () => {
    const mine = startRunner(workspace)
    const running = mine.run(attack('sleep', { wallMs: 20_000 }))
    const lost = expect(running).rejects.toThrow(RunnerLost)
    await mine.ready()
    await inTheBox()
    await mine.close()
    await lost
    expect(leftovers()).toEqual([])
  })
})

describe('a runner that cannot work', () => {
  test('says what is missing and takes no work', async () => {
    const lame = new Runner({ spawn: { runnerPath: workspace.runnerPath, base: '/nonexistent', slot: 80 } })
    const result = await selfTest(lame)
    expect(result.ok).toBe(false)
    expect(result.checks[0]?.detail).toContain('--base: ENOENT')
    await lame.close()
  })

  test('a missing binary is RunnerLost', async () => {
    const none = new Runner({ spawn: { runnerPath: '/nonexistent', base: workspace.base, slot: 80 } })
    await expect(none.ready()).rejects.toThrow(RunnerLost)
  })

  test('without --development nobody runs without cgroups', () => {
    const answer = execFileSync('sh', [
      '-c',
      `setpriv --reuid 65534 --regid 65534 --clear-groups ${workspace.runnerPath} serve --base ${workspace.base} --slot 80 || true`,
    ])
    expect(answer.toString()).toContain('"fatal":')
  })
})

describe('the broker', () => {
  test('hands out runners to the allowed user only, each with a slot, and takes them back', async () => {
    const socketPath = join(workspace.base, '..', 'runner.sock')
    const broker = await serveRunners({
      socketPath,
      slots: 1,
      firstSlot: 80,
      runnerPath: workspace.runnerPath,
      base: workspace.base,
      allowUid: 65534,
    })
    expect([statSync(socketPath).uid, statSync(socketPath).mode & 0o777]).toEqual([65534, 0o600])
    const first = new Runner({ socketPath })
    expect((await selfTest(first)).ok).toBe(true)
    await expect(new Runner({ socketPath }).ready()).rejects.toThrow('no free slot')
    await first.close()
    while (broker.busy() > 0) await delay(10)
    const second = new Runner({ socketPath })
    const running = second.run(attack('sleep', { wallMs: 20_000 }))
    const lost = expect(running).rejects.toThrow(RunnerLost)
    await inTheBox()
    await broker.close()
    await lost
    expect(leftovers()).toEqual([])
  })

  test('another user is turned away', async () => {
    const socketPath = join(workspace.base, '..', 'other.sock')
    const broker = await serveRunners({
      socketPath,
      slots: 1,
      firstSlot: 80,
      runnerPath: workspace.runnerPath,
      base: workspace.base,
      allowUid: 65534,
    })
    const script = `require('node:net').connect(${JSON.stringify(socketPath)}).on('error', (e) => console.log(e.code))`
    const asOther = execFileSync('setpriv', [
      '--reuid',
      '65533',
      '--regid',
      '65533',
      '--clear-groups',
      process.execPath,
      '-e',
      script,
    ])
    expect(asOther.toString().trim()).toBe('EACCES')
    await broker.close()
    expect(await new Promise((resolve) => connect(socketPath).once('error', () => resolve('gone')))).toBe(
      'gone',
    )
  })
})

// On version 2 the whole suite does so.
test.skipIf(!existsSync('/sys/fs/cgroup/memory'))(
  'boxes live below the runner’s own cgroup, and go',
  async () => {
    const groups = ['memory', 'pids', 'cpuacct'].map(
      (controller) => `/sys/fs/cgroup/${controller}/verdict-own-test-${process.pid}`,
    )
    for (const group of groups) mkdirSync(group)
    const join = groups.map((group) => `echo $$ >${group}/cgroup.procs`).join('; ')
    const serve = `exec ${workspace.runnerPath} serve --base ${workspace.base} --slot 80`
    const child = spawn('sh', ['-c', `${join}; ${serve}`], { stdio: ['pipe', 'pipe', 'inherit'] })
    const mine = overTransport(child)
    const boxes = (): number[] =>
      groups.map((group) => readdirSync(group).filter((name) => name.startsWith('verdict-80-')).length)
    await mine.ready()
    const running = mine.run(attack('sleep', { wallMs: 20_000 }))
    await expect.poll(boxes).toEqual([1, 1, 1])
    mine.cancel()
    expect(ending(await running)).toBe('killed cancel')
    expect(boxes()).toEqual([0, 0, 0])
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await mine.close()
    await ended
    for (const group of groups) rmdirSync(group)
  },
)

test('self-test: a full runner passes every check', async () => {
  const result = await selfTest(runner)
  expect(result.checks.filter((check) => !check.ok)).toEqual([])
  expect(result).toMatchObject({ ok: true, mode: 'full' })
})
