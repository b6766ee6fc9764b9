import { mailForHealth, sendsMail } from '../../../people/index.ts'
import type { Check } from '../health-check.ts'

/** A notice to a whole school takes long by itself. */
const lateMinutes = 120

export const mail: Check = {
  name: 'mail',
  async look({ db, settings }) {
    if (!(await sendsMail({ settings }, db))) return null
    const { waiting, failed, minutes } = await mailForHealth(db)
    return {
      facts: { waiting, mailsFailed: failed },
      faults: [
        failed > 0 && ['MAIL_FAILED', { count: failed }],
        minutes > lateMinutes && ['MAIL_LATE', { minutes: Math.round(minutes), count: waiting }],
      ],
    }
  },
}
