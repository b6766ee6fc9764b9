import type { ErrorName } from '@verdict/contract/errors'

export const signIn = {
  title: 'Sign-in providers',
} as const

export const errors = {
  OAUTH_CONNECT_YOURSELF:
    'The account that fits this identity teaches or administers here. Log in to it with its password and connect it in the account settings.',
  LOCAL_LOGIN_OFF: "This site's own passwords are not accepted. Log in in one of the other ways.",
  LOCAL_LOGIN_NEEDS_PROVIDER:
    'While local login is off, at least one provider must be enabled that has let somebody in or that you have tried.',
  PROVIDER_NAME_TAKEN: 'There is a provider with this address already.',
  PROVIDERS_FULL: 'There are {{limit}} providers at most.',
  PROVIDERS_CHANGED: 'Somebody else has changed the providers meanwhile. Load them again.',
  PROVIDER_FIELD_INVALID: 'This field cannot be used as it is: {{field}}',
} as const satisfies Partial<Record<ErrorName, string>>
