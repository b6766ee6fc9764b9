// Where something must be put so that it ends up at a place of a list whose positions may have gaps.

/**
 * The position before which the item at `from` is put, to stand at `to` afterwards.
 * @param positions of the whole list as it stands, ascending
 */
export function positionFor(positions: readonly number[], from: number, to: number): number {
  // Downwards the one that is passed comes before it, so that the next one is what it stands before.
  const next = positions[to > from ? to + 1 : to]
  return next ?? (positions.at(-1) ?? 0) + 1
}
