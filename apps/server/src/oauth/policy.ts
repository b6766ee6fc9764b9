// Who may cut the tie between an account and an identity. Its owner, unless nothing else opens the account; an admin, of
// users below them: whoever has no password then is given one by the same admin.

import { isAdmin, mayOperateOn, type Privilege } from '@verdict/domain/privilege'

export const mayDisconnectOwn = ({ hasPassword }: { hasPassword: boolean }): boolean => hasPassword

export const mayDisconnectFor = (actor: Privilege, target: Privilege): boolean =>
  isAdmin(actor) && mayOperateOn(actor, target)
