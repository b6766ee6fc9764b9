// Finds the position to move before, in a list whose positions may have gaps.

interface Placed {
  pid: number
  position?: number | undefined
}

/** Without `next`: behind all. */
export function positionBefore(listed: readonly Placed[], next: number | undefined): number {
  const found = next === undefined ? undefined : listed.find(({ pid }) => pid === next)
  return found?.position ?? Math.max(0, ...listed.map(({ position = 0 }) => position)) + 1
}
