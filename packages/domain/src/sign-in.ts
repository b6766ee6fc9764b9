// The kinds of sign-in providers, and what root gives of each: how the page asks for it, and whether it is a secret. The
// contract makes shapes of this table, and the page draws its forms from it.

export const signInKinds = ['oidc', 'oauth2', 'cas', 'ldap', 'saml'] as const
export type SignInKind = (typeof signInKinds)[number]

/** A list: one of its words. Secrets are sealed in the database and never sent back. */
export type SignInInput =
  | 'line'
  | 'webAddress'
  | 'directoryAddress'
  | 'lines'
  | 'secret'
  | 'secretLines'
  | 'switch'
  | readonly [string, ...string[]]

export interface SignInField {
  input: SignInInput
  /** A new provider begins with it. */
  start: string | boolean
  /** A provider cannot be saved without it. */
  needed: boolean
}

const words = (start = '') => ({ input: 'line', start, needed: false }) as const
const neededWords = (start = '') => ({ input: 'line', start, needed: true }) as const
const address = (input: 'webAddress' | 'directoryAddress') => ({ input, start: '', needed: true }) as const
const lines = (needed: boolean) => ({ input: 'lines', start: '', needed }) as const
const secret = { input: 'secret', start: '', needed: false } as const
const secretLines = { input: 'secretLines', start: '', needed: false } as const
const yesNo = { input: 'switch', start: false, needed: false } as const
const oneOf = <const T extends readonly [string, ...string[]]>(input: T) =>
  ({ input, start: input[0], needed: true }) as const

const web = address('webAddress')

/** Which attributes say what every kind must know of a person. */
const person = (start: { id: string; name: string; mail: string; mailVerified: string; factor: string }) => ({
  /** Identifies a person for good; empty: the name that the protocol itself gives. */
  idAttribute: words(start.id),
  /** Shown of the identity. */
  nameAttribute: words(start.name),
  mailAttribute: words(start.mail),
  /** Says `true` of a mail that the provider verified. */
  mailVerifiedAttribute: words(start.mailVerified),
  /** Every mail of this provider is verified, as in a directory into which its people cannot write. */
  mailsVerified: yesNo,
  /** That this attribute has this value says that a second factor was used. */
  secondFactorAttribute: words(start.factor),
  secondFactorValue: words(start.factor && 'mfa'),
})

const directoryPerson = (id: string, name: string) =>
  person({ id, name, mail: 'mail', mailVerified: '', factor: '' })

const client = {
  clientId: neededWords(),
  /** A public client has none. */
  clientSecret: secret,
  clientAuth: oneOf(['basic', 'post']),
}

export const signInFields = {
  oidc: {
    issuer: web,
    ...client,
    scopes: neededWords('openid profile email'),
    userinfoMethod: oneOf(['get', 'post']),
    ...person({ id: 'sub', name: 'name', mail: 'email', mailVerified: 'email_verified', factor: 'amr' }),
  },
  oauth2: {
    authorizationUrl: web,
    tokenUrl: web,
    userinfoUrl: web,
    userinfoMethod: oneOf(['get', 'post']),
    ...client,
    scopes: words(),
    /** Where given, each answer must name it (RFC 9207). */
    issuer: words(),
    ...person({ id: 'id', name: 'name', mail: 'email', mailVerified: '', factor: '' }),
  },
  cas: {
    serverUrl: web,
    version: oneOf(['3', '2']),
    /** People log in there anew each time. */
    renew: yesNo,
    ...directoryPerson('', 'displayName'),
  },
  ldap: {
    serverUrl: address('directoryAddress'),
    startTls: yesNo,
    /** Certificates in PEM that the server's is checked by; empty: those that this machine trusts. */
    trusted: lines(false),
    /** Looks people up; empty: nobody does by name. */
    bindName: words(),
    bindPassword: secret,
    base: neededWords(),
    /** `{username}` stands for the escaped name that somebody typed. */
    filter: neededWords('(uid={username})'),
    /** The distinguished name of the person who typed `{username}`, where nobody needs to be looked up. */
    nameTemplate: words(),
    /** Where groups are; empty: they are not asked for. */
    groupBase: words(),
    /** `{dn}` and `{id}` stand for those of the person. */
    groupFilter: words('(|(member={dn})(uniqueMember={dn})(memberUid={id}))'),
    ...directoryPerson('uid', 'cn'),
  },
  saml: {
    /** The entity id of the provider. */
    issuer: neededWords(),
    entryPoint: web,
    /** Certificates in PEM, of which one must have signed; several while the provider changes its key. */
    certificates: lines(true),
    /** Our entity id; empty: the address of our metadata. */
    entityId: words(),
    /** Ours, in PEM: signs what we ask, and opens assertions that are encrypted. */
    privateKey: secretLines,
    certificate: lines(false),
    /** Which part must be signed. */
    signed: oneOf(['assertion', 'response', 'both']),
    nameIdFormat: words(),
    ...directoryPerson('', 'displayName'),
  },
} as const satisfies Record<SignInKind, Record<string, SignInField>>

type Fields = typeof signInFields
export type SignInFieldName = { [K in SignInKind]: keyof Fields[K] & string }[SignInKind]
type ValueOf<F> = F extends { input: infer I }
  ? I extends 'switch'
    ? boolean
    : I extends readonly (infer V)[]
      ? V
      : string
  : never

/** With every secret, '' for none: what a provider of a kind is opened with. */
export type SignInConfigs = {
  [K in SignInKind]: { -readonly [F in keyof Fields[K]]: ValueOf<Fields[K][F]> }
}
/** Every kind must know this of a person. */
export type SignInPerson = Pick<SignInConfigs['cas'], keyof ReturnType<typeof person>>

export const isSecret = ({ input }: SignInField): boolean => input === 'secret' || input === 'secretLines'

type SecretsOf<K extends SignInKind> = {
  [F in keyof Fields[K]]: Fields[K][F] extends { input: 'secret' | 'secretLines' } ? F : never
}[keyof Fields[K]]

/** A secret that is left out stays as it was. */
export type SignInGiven<K extends SignInKind = SignInKind> = Omit<SignInConfigs[K], SecretsOf<K>> &
  Partial<Pick<SignInConfigs[K], SecretsOf<K>>>

/** As a new provider of a kind begins. */
export const signInStart = <K extends SignInKind>(kind: K): SignInConfigs[K] =>
  Object.fromEntries(
    Object.entries<SignInField>(signInFields[kind]).map(([name, { start }]) => [name, start]),
  ) as unknown as SignInConfigs[K]
