// The process as the supervisor starts it.

import { fork, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { testAccount, testProgram } from '@verdict/testkit/account'
import { sharePrecompiled } from '@verdict/testkit/precompiled'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asRoot, hostSettings, openSandbox, type Sandbox } from './judge-host.ts'
import { ProtocolServer } from './protocol-server.ts'

/** An account without rights, as the judge runs when the supervisor is root. */
const account = asRoot ? testAccount() : null
const uid = account?.uid ?? process.getuid!()

let sandbox: Sandbox
/** Where the account can read what it runs. */
let program: string
const server = new ProtocolServer()
const children: ChildProcess[] = []

beforeAll(async () => {
  sandbox = await openSandbox(1, { uid })
  sharePrecompiled(sandbox.base)
  chownSync(sandbox.base, uid, -1)
  const headers = join(sandbox.base, 'precompiled')
  if (existsSync(headers)) {
    for (const name of ['', ...readdirSync(headers, { recursive: true, encoding: 'utf8' })]) {
      const path = join(headers, name)
      // The files are shared with other test files, the folders are not.
      if (statSync(path).isDirectory()) chownSync(path, uid, -1)
    }
  }
  chmodSync(sandbox.folder, 0o755)
  program = testProgram(account, sandbox.folder)
  // The runner takes the owner of its base folder, so it is opened when that is decided.
  await sandbox.restart()
  await server.listen()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.goAway()
  await sandbox.close()
})

interface Started {
  child: ChildProcess
  message: Promise<unknown>
  exit: Promise<number | null>
  output: () => string
}

function start(settings: Record<string, string>): Started {
  let text = ''
  const env = { PATH: process.env['PATH'] ?? '', ...settings }
  const child = fork(join(program, 'apps/judge/src/main.ts'), [], {
    env,
    uid,
    execPath: join(program, 'node_modules/node/bin/node'),
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  child.stdout!.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return {
    child,
    message: new Promise((resolve) => child.once('message', resolve)),
    exit: new Promise((resolve) => child.once('exit', resolve)),
    output: () => text,
  }
}

const settings = () => hostSettings(sandbox, server, 1)

describe('the process of a judge host', () => {
  it('says when it is able to judge, judges without any rights, and ends when asked', async () => {
    const { child, message, exit, output } = start(settings())
    const ready = await Promise.race([message, exit.then((code) => `exit ${code}: ${output()}`)])
    expect(ready).toMatchObject({ type: 'ready', mode: asRoot ? 'full' : 'development' })
    const code =
      '#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }'
    const tests = [server.test('1 2\n', '3\n')]
    expect(await server.judge({ language: Language.Cpp17, code, tests })).toMatchObject({
      judge: Judge.Accepted,
    })
    // Something that never ends is under way when it must stop.
    const heard = server.give({
      language: Language.Python,
      code: 'import time\ntime.sleep(100)',
      timeMs: 20_000,
      tests,
    })
    await expect.poll(() => server.blobRequests.length, { timeout: 5000 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(heard.results).toEqual([])
    expect(output()).not.toContain('rror')
  })

  it('does not judge without a sandbox, and says what is missing', async () => {
    const { exit, output } = start({ ...settings(), RUNNER_SOCKET: join(sandbox.folder, 'nothing.sock') })
    expect(await exit).toBe(1)
    expect(output()).toMatch(/cannot judge: .*self-test.*nothing\.sock/s)
  })

  it('does not start with settings that are not allowed, and names them', async () => {
    const { exit, output } = start({ ...settings(), JUDGE_SLOTS: 'many' })
    expect(await exit).toBe(1)
    expect(output()).toContain('JUDGE_SLOTS')
  })
})
