interface Left {
  unit: 'days' | 'hours' | 'minutes'
  count: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** In days from two on, in hours from two on. Rounded down, but never to nothing. */
export function leftUntil(moment: string, now: number): Left {
  const ms = Date.parse(moment) - now
  if (ms >= 2 * dayMs) return { unit: 'days', count: Math.floor(ms / dayMs) }
  if (ms >= 2 * hourMs) return { unit: 'hours', count: Math.floor(ms / hourMs) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(ms / minuteMs)) }
}
