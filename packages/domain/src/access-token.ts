// Personal tokens: what a program calls the server with in the name of a person.

/** Found by scanners of secrets; six characters of checksum end it. */
export const tokenPrefix = 'verdict_'
/** Behind the prefix. */
export const tokenCharacters = { random: 34, check: 6 } as const
export const tokenPattern = /^verdict_[0-9A-Za-z]{40}$/

/** From the harmless to the far-reaching. None includes another. */
export const tokenScopes = ['read', 'submit', 'teach', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const tokenDays = { usual: 90, most: 365 } as const

/** Letters that are neither vowels, which could make words, nor mistaken for digits. */
export const userCodeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
export const userCodeLength = 8

export const deviceTimes = {
  /** In seconds, as all of these. */
  lives: 600,
  poll: 5,
  /** Added for each poll that comes too early. */
  slower: 5,
  slowest: 60,
} as const

/** @returns null for what is no code */
export function readUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, '')
  if (letters.length !== userCodeLength) return null
  return letters.split('').every((letter) => userCodeLetters.includes(letter)) ? letters : null
}

export const writeUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`
