// Cutting the tie between an account and an identity. Its owner may, unless nothing else opens the account; an admin may, for
// users below them: a person left without a password is given one by the same admin.

import { isAdmin, mayOperateOn, type Privilege } from '@verdict/domain/privilege'

export const mayDisconnectOwn = ({ hasPassword }: { hasPassword: boolean }): boolean => hasPassword

export const mayDisconnectFor = (actor: Privilege, target: Privilege): boolean =>
  isAdmin(actor) && mayOperateOn(actor, target)
