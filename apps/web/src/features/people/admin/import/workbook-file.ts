// Checks of a chosen file before the reader of workbooks is loaded.

/** In bytes. */
export const largestFile = 5_000_000

/** As every zip file begins, and .xlsx is one. */
export const isWorkbook = (bytes: ArrayBuffer): boolean => {
  const [p, k, three, four] = new Uint8Array(bytes.slice(0, 4))
  return p === 0x50 && k === 0x4b && three === 3 && four === 4
}

export class FileTooLarge extends Error {}
