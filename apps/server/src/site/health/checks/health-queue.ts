import { queueForHealth } from '../../../judging/index.ts'
import type { Check } from '../health-check.ts'

/** People who wait longer start to wonder. */
const oldSeconds = 60

export const queue: Check = {
  name: 'queue',
  async look({ db }) {
    const { waiting, running, seconds } = await queueForHealth(db)
    const isOld = seconds !== null && seconds > oldSeconds
    const params = { seconds: Math.round(seconds ?? 0), count: waiting }
    return {
      facts: { waiting, judged: running, oldest: seconds },
      faults: [isOld && [running === 0 ? 'QUEUE_STALLED' : 'QUEUE_OLD', params]],
    }
  },
}
