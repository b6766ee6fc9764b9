// How browsers reach this server, as far as it can see.

import { sightings } from '../../../platform/sightings.ts'
import { type Check, type Examined, type Fault, reasonOf } from '../health-check.ts'
import { isAnswerOfSite } from '../site-answer.ts'

async function fromOutside({ edges }: Examined, url: string): Promise<Fault[]> {
  const asked = `${url.replace(/\/$/, '')}/api/servertime`
  try {
    const answer = await edges.ask(asked)
    return isAnswerOfSite(answer) ? [] : [['PUBLIC_URL_OTHER', { url }]]
  } catch (error) {
    // Not JSON: a page of a proxy or another program.
    return error instanceof SyntaxError
      ? [['PUBLIC_URL_OTHER', { url }]]
      : [['PUBLIC_URL_AWAY', { url, reason: reasonOf(error) }]]
  }
}

export function addressesSeen({ publicUrl }: Examined['settings']): (Fault | false)[] {
  const { proxy, scheme } = sightings()
  return [
    proxy !== undefined && ['PROXY_NOT_TRUSTED', { address: proxy.address }],
    scheme !== undefined && ['SCHEME_DIFFERS', { asked: scheme.asked, url: publicUrl ?? '' }],
  ]
}

export const address: Check = {
  name: 'address',
  async look(examined) {
    const { publicUrl, trustedProxies } = examined.settings
    return {
      facts: { publicUrl, proxies: trustedProxies.join(', ') || null },
      faults: [
        ...addressesSeen(examined.settings),
        ...(publicUrl === null ? [] : await fromOutside(examined, publicUrl)),
      ],
    }
  },
}
