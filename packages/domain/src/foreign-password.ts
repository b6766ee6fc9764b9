/** A password as another judge kept it. */
export type ForeignPassword =
  /** md5 and sha1 of it, the 72 characters that our page sends. */
  | { kind: 'digest'; digest: string }
  /** bcrypt over the 72 characters. */
  | { kind: 'bcrypt'; hash: string }
  /** md5 of it. */
  | { kind: 'md5'; hex: string }
  /** sha1 over the hex of its md5 and a salt. */
  | { kind: 'saltedMd5'; hex: string; salt: string }
