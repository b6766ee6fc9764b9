import { partTroubles } from '../../../platform/open-context.ts'
import { type Check, type Examined, type Fault, reasonOf } from '../health-check.ts'
import { isAnswerOfSite } from '../site-answer.ts'

/** Every request is delayed by as much. */
const lateMs = 500

async function fromOutside(
  { edges }: Examined,
  { address, lastError }: NonNullable<Examined['outside']>,
): Promise<(Fault | false)[]> {
  try {
    const answer = await edges.ask(`${address}/api/servertime`)
    return [!isAnswerOfSite(answer) && ['SERVER_OTHER', { address }]]
  } catch (error) {
    if (error instanceof SyntaxError) return [['SERVER_OTHER', { address }]]
    return [
      ['SERVER_AWAY', { address, reason: reasonOf(error) }],
      lastError !== null && ['SERVER_FAILED', { reason: lastError }],
    ]
  }
}

export const server: Check = {
  name: 'server',
  async look(examined) {
    const { outside, edges } = examined
    const loopMs = outside ? null : edges.loopMs()
    return {
      facts: { running: outside ? null : process.uptime(), address: outside?.address ?? null },
      faults: outside
        ? await fromOutside(examined, outside)
        : [
            ...partTroubles().map(({ part, reason }): Fault => ['PART_DOWN', { part, reason }]),
            loopMs !== null && loopMs > lateMs && ['SERVER_LATE', { ms: Math.round(loopMs) }],
          ],
    }
  },
}
