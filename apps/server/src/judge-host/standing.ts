// Whether submissions are judged, as far as hosts and queue tell. Pure.

import type { JudgeHost, JudgingState } from '@verdict/contract/judge-host'

interface Queue {
  running: number
  oldest: string | null
}

/** Nothing is taken though a host is there: after this it is said. */
const stalledMs = 120_000

/** @param now milliseconds since 1970 */
export function judgingState(hosts: readonly JudgeHost[], queue: Queue, now: number): JudgingState {
  const enabled = hosts.filter(({ disabled }) => !disabled)
  const online = enabled.filter((host) => host.online)
  const paused = online.filter(({ status }) => status?.paused)
  if (online.length > paused.length) {
    const isStalled =
      queue.running === 0 && queue.oldest !== null && now - Date.parse(queue.oldest) > stalledMs
    return isStalled ? { works: false, fault: 'STALLED' } : { works: true }
  }
  const detail = paused[0]?.status?.paused?.reason
  if (detail !== undefined) return { works: false, fault: 'PAUSED', detail }
  if (enabled.length > 0) return { works: false, fault: 'OFFLINE' }
  return { works: false, fault: hosts.length > 0 ? 'DISABLED' : 'NO_HOST' }
}
