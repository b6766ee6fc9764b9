// Single sign-on: the one provider key there is, and what may be wanted of it.

export const oauthProviders = ['university'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

export const oauthActions = ['login', 'connect'] as const
export type OAuthAction = (typeof oauthActions)[number]

export const isOAuthProvider = (name: string): name is OAuthProvider =>
  (oauthProviders as readonly string[]).includes(name)

/** How long a person may take at the provider. */
export const oauthAttemptMs = 10 * 60_000

/** Characters of what a provider says of a person. */
export const oauthLimits = { providerId: 255, displayName: 100 } as const
