/** Names a contest or a column. */
export const itemKey = ({ cid, columnId }: { cid: number | null; columnId: number | null }): string =>
  cid === null ? `column-${columnId}` : `contest-${cid}`
