// `rehearse.ts CID STUDENTS MINUTES ADDRESS [anyway]`: dry run of an exam on the live site. Exits with 1 if it fails.

import { parseSettings } from '@verdict/contract/settings'
import { offeredLanguages } from '../../archive/index.ts'
import { openLog } from '../../platform/log.ts'
import { openContext } from '../../platform/open-context.ts'
import { rehearse } from '../../exam/index.ts'
import { ownerNamed } from './import.ts'

/** @throws Error with a sentence for the operator */
async function assertAnswers(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/website`).catch(() => null)
  if (!answer?.ok) {
    throw new Error(`Verdict does not answer on ${url}. Start it first, or name its address by --url.`)
  }
}

if (import.meta.main) {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort())
  // The terminal may be closed while the cleanup still runs.
  process.stdout.on('error', () => undefined)
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const [cid, students, minutes, url = '', anyway] = process.argv.slice(2)
  const settings = parseSettings(process.env)
  const { context, close } = await openContext(settings, openLog('warn'), new AbortController().signal)
  try {
    await assertAnswers(url)
    const found = await rehearse(
      context,
      await ownerNamed(context, undefined),
      { address: '', agent: 'command', requestId: 'command' },
      {
        cid: Number(cid),
        students: Number(students),
        minutes: Number(minutes),
        url,
        anyway: anyway === 'anyway',
        offered: (await offeredLanguages(context.db)).map(({ language }) => language),
      },
      { say, stop: stop.signal },
    )
    if (!found) say('  Interrupted.')
    for (const line of found?.lines ?? []) say(line)
    if (!found?.isWhole) throw new Error('The exam was not shown to hold.')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await close()
  }
}
