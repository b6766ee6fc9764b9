// Parts to try the modules of sign-in providers with, without a server around them.

import { randomBytes } from 'node:crypto'
import { type SignInConfigs, type SignInKind, signInStart } from '@verdict/domain/sign-in'
import { pino } from 'pino'

/** As a new provider begins, with what is given. */
export const signInConfig = <K extends SignInKind>(
  kind: K,
  given: Partial<SignInConfigs[K]>,
): SignInConfigs[K] => ({ ...signInStart(kind), ...given })

const token = (): string => randomBytes(32).toString('base64url')

/** One attempt at a provider of this name. */
export const signInAttempt = (name = 'campus', site = 'http://127.0.0.1:3000') => ({
  state: token(),
  callback: `${site}/oauth/${name}/callback`,
  secret: { codeVerifier: token(), nonce: token() },
})

/** The parts that a module is opened with, and what it logged. */
export function signInParts(name = 'campus') {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const reasons = (): string[] => lines.map((line) => (JSON.parse(line) as { reason: string }).reason)
  return { parts: { name, log }, lines, lastReason: () => reasons().at(-1) }
}
