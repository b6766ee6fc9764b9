// `npm run bench:migrate [-- small | odd]`: a PutongOJ of 20,000 people, 2,000 problems and 500,000 solutions moves in. The
// claim: it takes minutes, holds little memory, and what it leaves equals a recomputation. With `odd`, 20,000 solutions of which
// half are odd in one way or another: everything comes or is named, and the plan names it before.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Privilege } from '@verdict/domain/privilege'
import { createAccount } from '@verdict/server/people/account/account-service'
import { moveIn, planMove } from '@verdict/server/exchange/move-in/moving'
import { openOrigin } from '@verdict/origins/origins'
import { reportLines } from '@verdict/origins/report'
import { migrate } from '@verdict/storage/migrate'
import { writeOddLab } from '@verdict/testkit/old-lab/odd-rows'
import { writeOldLab } from '@verdict/testkit/old-lab/putongoj'
import { differences } from '@verdict/testkit/old-lab/recount'
import { openApp } from './open-app.ts'
import { onOwnDatabase } from './own-database.ts'
import { report } from './report.ts'
import { sized } from './size.ts'

const minutes = 60
/** On two cores; most of the time is the hashing of passwords and the indexes of submissions. */
const bars = { planS: 3 * minutes, moveS: 30 * minutes, memoryMib: 600 }

const isOdd = process.argv.includes('odd')
const whole = { users: 20_000, problems: 2_000, contests: 500, solutions: 500_000 }
const small = { users: 1_000, problems: 200, contests: 50, solutions: 20_000 }
const least = { users: 20, problems: 5, contests: 2, solutions: 100 }
const sizes = sized(isOdd || process.argv.includes('small') ? small : whole, least)

/** Seconds that the work takes, and the most memory that this process held meanwhile, in MiB. */
async function measured<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; mib: number }> {
  let most = 0
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 100)
  const started = performance.now()
  try {
    const result = await work()
    return { result, seconds: (performance.now() - started) / 1000, mib: most / (1 << 20) }
  } finally {
    clearInterval(look)
  }
}

/** Each reason of each kind with how many it met. */
const reasonsOf = ({ kinds }: Awaited<ReturnType<typeof moveIn>>): string[] =>
  [...kinds].flatMap(([kind, { leftOut, changed }]) =>
    [...leftOut, ...changed].map(([reason, { count }]) => `${kind}: ${count} ${reason}`),
  )

const lab = await mkdtemp(join(tmpdir(), 'verdict-old-lab-'))
try {
  console.log('writing the dump')
  if (isOdd) await writeOddLab(lab, sizes.solutions)
  else await writeOldLab(lab, { ...sizes, form: 'bson' })
  await onOwnDatabase(30, async (url, folder) => {
    await migrate(url)
    const { context, close } = await openApp(url, folder)
    const rootId = await createAccount(context, 'root', 'Passw0rd', Privilege.Root)
    const since = performance.now()
    const progress = (kind: string, done: number): void => {
      if (done % 20_000 === 0)
        console.log(`${Math.round((performance.now() - since) / 1000)} s: ${done} of ${kind}`)
    }
    const plan = await measured(async () =>
      planMove(context, await openOrigin('putongoj', lab), { rootId, progress }),
    )
    const move = await measured(async () =>
      moveIn(context, await openOrigin('putongoj', lab), plan.result.highest, { rootId, progress }),
    )
    console.log(reportLines(move.result, false).join('\n'))
    const again = await measured(async () => {
      const { highest } = await planMove(context, await openOrigin('putongoj', lab), { rootId })
      return moveIn(context, await openOrigin('putongoj', lab), highest, { rootId })
    })
    const wrong = await differences(context.db)
    // People who were let in and handed in nothing.
    if (isOdd) wrong['entrants'] = []
    for (const [what, rows] of Object.entries(wrong)) if (rows.length > 0) console.log(what, rows)
    const moved = [...again.result.kinds.values()].reduce((sum, one) => sum + one.moved, 0)
    const unnamed = [...move.result.kinds.values()].reduce(
      (sum, { found, moved: come, leftOut }) =>
        sum + Math.abs(found - come - [...leftOut.values()].reduce((lost, { count }) => lost + count, 0)),
      0,
    )
    const planned = new Set(reasonsOf(plan.result.report))
    const unplanned = reasonsOf(move.result).filter((line) => !planned.has(line)).length
    await close()
    report('migrate', [
      { name: 'plan', unit: 's', value: plan.seconds, bar: bars.planS },
      { name: 'move', unit: 's', value: move.seconds, bar: bars.moveS },
      { name: 'a second run', unit: 's', value: again.seconds, bar: bars.planS * 2 },
      { name: 'memory at most', unit: 'MiB', value: Math.max(plan.mib, move.mib), bar: bars.memoryMib },
      { name: 'moved by the second run', unit: '', value: moved, bar: 0 },
      { name: 'neither moved nor named', unit: '', value: unnamed, bar: 0 },
      { name: 'said by the move and not by the plan', unit: '', value: unplanned, bar: 0 },
      {
        name: 'rows that differ from a recomputation',
        unit: '',
        value: Object.values(wrong).reduce((sum, rows) => sum + rows.length, 0),
        bar: 0,
      },
    ])
  })
} finally {
  await rm(lab, { recursive: true, force: true })
}
