// A kind of sign-in providers is a module of this shape, with its fields in packages/domain/src/sign-in.ts and its row in
// table.ts. It says what a provider says of a person; what becomes of that is decided in one place for all.

import type { FastifyBaseLogger } from 'fastify'

export type Attributes = Readonly<Record<string, readonly string[]>>

/** A person, as the provider said it in an answer whose origin is proven. */
export interface Said {
  /** Identifies them for good, at this provider. */
  id: string
  displayName: string | null
  attributes: Attributes
  mail: string | null
  /** The provider has proven that the mail is theirs. */
  mailVerified: boolean
  /** Kept sealed with the link. */
  raw: string
  accessToken: string | null
  refreshToken: string | null
  secondFactor: boolean
}

/** Random, of one attempt, sealed between the way there and the way back. */
export interface Secret {
  codeVerifier: string
  nonce: string
}

/** One attempt: unguessable, used once, in the browser that began it. */
export interface Asked {
  state: string
  /** The address of the page that the browser comes back to, the provider's own. */
  callback: string
  secret: Secret
}

/** The browser brought this back: anybody may have written it. `code` is whatever proves the login there. */
export type Handed = Readonly<Record<string, string | undefined>>

export interface RedirectWay {
  way: 'redirect'
  /** @returns where the browser goes @throws Refusal OAUTH_UNREACHABLE */
  begin(asked: Asked): Promise<string>
  /** @throws Refusal OAUTH_REFUSED, OAUTH_UNREACHABLE */
  finish(handed: Handed, asked: Asked): Promise<Said>
  /** Ours, in XML, where answers are posted to us. @param site any address of ours */
  metadata?(site: string): Promise<string>
}

export interface FormWay {
  way: 'form'
  /** @throws Refusal WRONG_CREDENTIALS, OAUTH_REFUSED, OAUTH_UNREACHABLE */
  check(typed: { username: string; password: string }): Promise<Said>
}

export type Opened = RedirectWay | FormWay

export interface KindParts {
  /** In addresses of this site. */
  name: string
  log: FastifyBaseLogger
}

export interface ProviderKind<Config> {
  /** Connects to nothing yet. */
  open(config: Config, parts: KindParts): Opened
}
