interface Box {
  top: number
  height: number
}

/**
 * Where a dragged row belongs when the pointer is at `y`: behind each row whose middle it has reached, so that a tall
 * neighbour does not jump to and fro.
 * @param boxes of all rows from top to bottom, the dragged one at `at` among them
 */
export function placeOf(boxes: readonly Box[], at: number, y: number): number {
  const middle = ({ top, height }: Box): number => top + height / 2
  const above = boxes.findIndex((box, index) => index < at && y <= middle(box))
  if (above >= 0) return above
  const below = boxes.findLastIndex((box, index) => index > at && y >= middle(box))
  return below >= 0 ? below : at
}
