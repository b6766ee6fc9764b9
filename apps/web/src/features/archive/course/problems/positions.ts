// Where something must be put so that it ends up at a place of a list whose positions may have gaps.

interface Placed {
  pid: number
  position?: number | undefined
}

/** The position to move before, so that `next` follows; without one, behind all of them. */
export function positionBefore(listed: readonly Placed[], next: number | undefined): number {
  const found = next === undefined ? undefined : listed.find(({ pid }) => pid === next)
  return found?.position ?? Math.max(0, ...listed.map(({ position = 0 }) => position)) + 1
}
