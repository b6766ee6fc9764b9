import { browserSupportsWebAuthn } from '@simplewebauthn/browser'

/** Passkeys belong to a name: at a bare address there are none, nor without https. */
export const passkeysWork = (): boolean =>
  window.isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname)
