import type { Check } from '../health-check.ts'

const dayMs = 24 * 60 * 60_000
/** Automatic renewal happens with a month left. */
const soonDays = 21

export const certificate: Check = {
  name: 'certificate',
  async look({ settings, edges }) {
    const url = settings.publicUrl === null ? null : new URL(settings.publicUrl)
    if (url?.protocol !== 'https:') return null
    const { host } = url
    const { endsAt, issuer, refused } = await edges.certificateOf(url)
    const days = Math.floor((endsAt.getTime() - edges.now()) / dayMs)
    return {
      facts: { ends: endsAt.toISOString(), issuer },
      faults: [
        days < 0 && ['CERTIFICATE_ENDED', { host }],
        days >= 0 && days < soonDays && ['CERTIFICATE_ENDS', { host, days }],
        days >= 0 && refused !== null && ['CERTIFICATE_REFUSED', { host, reason: refused }],
      ],
    }
  },
}
