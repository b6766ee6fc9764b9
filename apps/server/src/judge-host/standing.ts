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
  const enabled = hosts.filter(({ disabled, drained }) => !disabled && !drained)
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

/** Times of the same program are compared with each other: beyond this many percent it matters where it ran. */
const unlikePercent = 10

type Speed = Pick<JudgeHost, 'labels' | 'disabled' | 'drained' | 'online'> & {
  status: { speedMs?: number | undefined } | null
}

/** By how many percent the slowest takes longer than the fastest; null where that is no more than anybody would notice. */
export function percentApart(speeds: readonly (number | null | undefined)[]): number | null {
  const known = speeds.filter((ms): ms is number => typeof ms === 'number' && ms > 0)
  const percent = Math.round((Math.max(...known) / Math.min(...known) - 1) * 100)
  return known.length > 1 && percent > unlikePercent ? percent : null
}

const sharesTasks = (left: Speed, right: Speed): boolean =>
  left.labels.length === 0 || right.labels.length === 0
    ? left.labels.length === right.labels.length
    : left.labels.some((label) => right.labels.includes(label))

/** The most between two hosts that take the same tasks. */
export function unlikeHosts(hosts: readonly Speed[]): number | null {
  const working = hosts.filter(({ disabled, drained, online }) => online && !disabled && !drained)
  const apart = working.flatMap((host) => {
    const alike = working.filter((other) => sharesTasks(host, other))
    return percentApart(alike.map(({ status }) => status?.speedMs)) ?? []
  })
  return apart.length > 0 ? Math.max(...apart) : null
}
