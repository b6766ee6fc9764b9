/** Ways to prove who one is, beyond the password. */
export const secondWays = ['totp', 'passkey', 'recovery'] as const
export type SecondWay = (typeof secondWays)[number]

/** A site may require a second factor: `admins` includes root, `teachers` includes both. */
export const factorRules = ['nobody', 'admins', 'teachers'] as const
export type FactorRule = (typeof factorRules)[number]

/** Before what cannot be undone. `login`: by logging in anew. */
export type ConfirmWay = SecondWay | 'password' | 'login'

export const halfLoginMs = 10 * 60_000
export const challengeMs = 5 * 60_000
/** To set up an app. */
export const setupMs = 15 * 60_000
/** For what one has just proved. */
export const confirmedForMinutes = 10
export const recoveryCodesAtOnce = 10
export const passkeysOfPerson = 20

/** In a refusal's params. */
export const spelledWays = (ways: readonly ConfirmWay[]): string => ways.join(',')
export const readWays = <W extends ConfirmWay>(spelled: unknown): W[] =>
  typeof spelled === 'string' && spelled !== '' ? (spelled.split(',') as W[]) : []

/** As people type or paste it: blanks and hyphens are for the eye. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()
export const isTotpCode = (plain: string): boolean => /^\d{6}$/.test(plain)
