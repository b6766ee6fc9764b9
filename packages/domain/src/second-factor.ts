/** Ways to prove who one is, beyond the password. */
export const secondWays = ['totp', 'passkey', 'recovery'] as const
export type SecondWay = (typeof secondWays)[number]

/** Before what cannot be undone. `login`: by logging in anew. */
export type ConfirmWay = SecondWay | 'password' | 'login'

export const halfLoginMs = 10 * 60_000
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
