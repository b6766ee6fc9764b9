/** Without 0 and O, 1, I and L, which look alike in print. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 10

export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
