// The judge is unprivileged, with a token for the server and a socket to the sandbox. Exits with 1 if it must not judge.

import { InvalidSettings, readConfig } from './config.ts'
import { Host, UnfitHost } from './host.ts'
import { reason, say } from './log.ts'

const patienceMs = 4_000

function stopOn(host: Host): void {
  let asked = false
  const stop = (): void => {
    if (asked) return
    asked = true
    setTimeout(() => process.exit(0), patienceMs).unref()
    void host.stop().finally(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // Without the supervisor nobody could restart or stop this process.
  process.on('disconnect', stop)
}

async function main(): Promise<void> {
  process.umask(0o022)
  const host = new Host(readConfig(process.env))
  stopOn(host)
  const ready = await host.prepare()
  for (const warning of ready.warnings) say(warning)
  say(ready.summary)
  host.start()
  process.send?.({ type: 'ready', ...ready })
}

try {
  await main()
} catch (error) {
  const expected = error instanceof InvalidSettings || error instanceof UnfitHost
  console.error(`judge: cannot judge: ${expected || !(error instanceof Error) ? reason(error) : error.stack}`)
  process.exit(1)
}
