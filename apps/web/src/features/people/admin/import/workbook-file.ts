// Checks before the workbook reader is loaded.

/** Bytes. */
export const largestFile = 5_000_000

/** By the magic number of zip. */
export const isWorkbook = (bytes: ArrayBuffer): boolean => {
  const [p, k, three, four] = new Uint8Array(bytes.slice(0, 4))
  return p === 0x50 && k === 0x4b && three === 3 && four === 4
}

export class FileTooLarge extends Error {}
