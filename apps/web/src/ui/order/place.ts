interface Box {
  top: number
  height: number
}

/**
 * Target of a drag: behind each row whose middle the pointer has passed, so that tall neighbours do not oscillate.
 * @param boxes of all rows, including the dragged one at `at`
 */
export function placeOf(boxes: readonly Box[], at: number, y: number): number {
  const middle = ({ top, height }: Box): number => top + height / 2
  const above = boxes.findIndex((box, index) => index < at && y <= middle(box))
  if (above >= 0) return above
  const below = boxes.findLastIndex((box, index) => index > at && y >= middle(box))
  return below >= 0 ? below : at
}
