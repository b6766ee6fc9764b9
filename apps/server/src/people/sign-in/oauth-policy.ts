// Disconnecting an account from an identity. Its owner may unless it is their only way to log in; an admin may for
// users below them, and can set a password for a person left without one.

import { isAdmin, mayOperateOn, type Privilege } from '@verdict/domain/privilege'

interface OtherWays {
  /** One that is accepted here. */
  hasPassword: boolean
  /** Another provider that is on. */
  isConnected: boolean
}

export const mayDisconnectOwn = ({ hasPassword, isConnected }: OtherWays): boolean =>
  hasPassword || isConnected

export const mayDisconnectFor = (actor: Privilege, target: Privilege): boolean =>
  isAdmin(actor) && mayOperateOn(actor, target)
