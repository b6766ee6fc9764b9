// A judge host in a process of its own, with its runners: started by the bench, which gives it its share of a core once it is
// ready. Ends when the bench does.

import { readdirSync, readFileSync } from 'node:fs'
import { sharePrecompiled } from '@verdict/testkit/precompiled'
import { Host } from '../../apps/judge/src/host.ts'
import { readConfig } from '../../apps/judge/src/config.ts'
import { openSandbox } from '../../apps/judge/test/judge-host.ts'

const [serverUrl = '', token = ''] = process.argv.slice(2)
const sandbox = await openSandbox(1)
const keep = sharePrecompiled(sandbox.base)
const host = new Host(
  readConfig({
    SERVER_URL: serverUrl,
    JUDGE_TOKEN: token,
    JUDGE_SLOTS: '1',
    RUNNER_SOCKET: sandbox.socket,
    JUDGE_DIR: sandbox.base,
  }),
)
await host.prepare()
keep()
host.start()

/** This process and the runners that it has started. */
const family = (): number[] => {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [process.pid, ...children]
}

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), 5_000).unref()
  void host
    .stop()
    .then(() => sandbox.close())
    .finally(() => process.exit(0))
})
process.send!({ type: 'ready', pids: family() })
