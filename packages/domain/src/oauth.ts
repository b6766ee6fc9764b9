export const oauthProviders = ['university'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

export const oauthActions = ['login', 'connect'] as const
export type OAuthAction = (typeof oauthActions)[number]

/** `trial`: root tries a provider, which writes nothing. */
export type SignInAction = OAuthAction | 'trial'

export const isOAuthProvider = (name: string): name is OAuthProvider =>
  (oauthProviders as readonly string[]).includes(name)

export const oauthAttemptMs = 10 * 60_000

export const oauthLimits = { providerId: 255, displayName: 100 } as const
