// A request is understood wholly or not at all, and none can stop the runner.
import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { setTimeout as delay } from 'node:timers/promises'
import { RequestRefused, RequestTooLong } from '../src/index.ts'
import { attack, ending, workspace, limits, runner, withRunner } from './harness.ts'

withRunner()

/** Sends raw lines to a runner of its own; returns its answers. */
async function raw(lines: string | Buffer): Promise<string[]> {
  const child = spawn(workspace.runnerPath, ['serve', '--base', workspace.base, '--slot', '81'])
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stdin.write(lines)
  const expected = lines.toString('latin1').split('\n').length
  while (text.split('\n').length < expected + 1 && child.exitCode === null) await delay(10)
  child.stdin.end()
  await new Promise((resolve) => child.once('close', resolve))
  return text.trim().split('\n').slice(1)
}

describe('bad requests are answered and harm nothing', () => {
  const good =
    'run\tid=9\targ=/bin/true\tcpuMs=1000\twallMs=2000\tmemoryBytes=67108864\tprocesses=4\toutputBytes=10\tfsizeBytes=10\ttmpBytes=4096'
  const bad = [
    '',
    '\t',
    'run',
    'walk\tid=1',
    'run\tid=1',
    `${good}\tunknown=1`,
    `${good}\targ=%0`,
    `${good}\targ=%00`,
    `${good}\targ=a b`,
    `${good}\tcpuMs=-1`,
    `${good}\tcpuMs=99999999999999999999`,
    `${good}\tcpuMs=`,
    `${good}\tpeer`,
    `${good}\tmount=a,..`,
    `${good}\tmount=a,b%2Fc`,
    `${good}\tstdin=a\tstdin=b`,
    `${good}\tcopyIn=a,b`,
    good.replace('wallMs=2000\t', ''),
    good.replace('run', 'pair'),
    `${good}\tdirectory=a\tboxBytes=9`,
    'x\0y',
    '{"id":1}',
    `${good}${'\targ=x'.repeat(200)}`,
  ]

  test('each one with a requestError, and the next good one runs', async () => {
    const answers = await raw(`${[...bad, good].join('\n')}\n`)
    expect(answers).toHaveLength(bad.length + 1)
    answers.slice(0, -1).forEach((answer, index) => expect(answer, bad[index]).toContain('"requestError":'))
    expect(answers.at(-1)).toContain('"exitCode":0')
  })

  test('a line that is too long is refused whole', async () => {
    const answers = await raw(`${'x'.repeat(200_000)}\n${good}\n`)
    expect(answers[0]).toContain('too long')
    expect(answers[1]).toContain('"exitCode":0')
  })

  test('random bytes never stop it', async () => {
    const noise = Buffer.from(Array.from({ length: 20_000 }, (_, i) => ((i * 7919) ^ (i >> 3)) & 255))
    expect((await raw(Buffer.concat([noise, Buffer.from(`\n${good}\n`)]))).at(-1)).toContain('"exitCode":0')
  })

  test('the caller’s own mistakes are reported as such', async () => {
    await expect(runner.run({ ...attack('three'), limits: { ...limits, cpuMs: 0 } })).rejects.toThrow(
      RequestRefused,
    )
    await expect(runner.run({ ...attack('three'), limits: { ...limits, cpuMs: 1.5 } })).rejects.toThrow(
      RangeError,
    )
    await expect(runner.run({ argv: ['x'.repeat(70_000)], limits })).rejects.toThrow(RequestTooLong)
    expect(ending(await runner.run(attack('three')))).toBe('exit 3')
  })
})
