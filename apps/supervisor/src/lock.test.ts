import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AlreadyRunning, takeLock } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = () => join(folder, 'supervisor.lock')

/** Takes the lock in a process of its own and holds it. */
const holder = async () => {
  const program = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}
    await takeLock(${JSON.stringify(folder)}); process.send('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

describe('one supervisor for each data folder', () => {
  it('a second start is refused with the number of the first, and leaves nothing behind', async () => {
    const first = await holder()
    try {
      const second = takeLock(folder, 0)
      await expect(second).rejects.toThrow(AlreadyRunning)
      await expect(second).rejects.toThrow(`process ${first.pid}`)
      expect(readdirSync(folder)).toEqual(['supervisor.lock'])
    } finally {
      first.kill('SIGKILL')
      await once(first, 'exit')
    }
  })

  it('the lock of a supervisor that was killed is taken over', async () => {
    const first = await holder()
    first.kill('SIGKILL')
    await once(first, 'exit')
    expect(existsSync(file())).toBe(true)
    const lock = await takeLock(folder, 0)
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('a number that now belongs to another program does not count', async () => {
    writeFileSync(file(), JSON.stringify({ pid: process.pid, started: 'another-boot 1', ending: false }))
    const lock = await takeLock(folder, 0)
    lock.release()
  })

  it('a torn lock file does not count', async () => {
    writeFileSync(file(), '{"pid":')
    const lock = await takeLock(folder, 0)
    lock.release()
  })

  it('a start that comes while the first is ending waits for it', async () => {
    const first = await takeLock(folder)
    first.ending()
    const second = takeLock(folder, 0)
    first.release()
    const lock = await second
    lock.release()
  })
})
