// One-time codes on exam slips.

/** Without those that are taken for one another in print: 0 and O, 1 and I and L. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 10

/** In two halves, as it is read aloud. */
export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
