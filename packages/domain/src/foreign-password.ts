export type ForeignPassword =
  /** md5, then sha1: the 72 characters that our page sends. */
  | { kind: 'digest'; digest: string }
  | { kind: 'bcrypt'; hash: string }
  | { kind: 'md5'; hex: string }
  /** sha1 of the hex md5 and a salt. */
  | { kind: 'saltedMd5'; hex: string; salt: string }
