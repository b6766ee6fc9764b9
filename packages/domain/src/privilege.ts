// An account may only be changed from strictly above, root included.

export const Privilege = { Banned: 0, User: 1, Admin: 2, Root: 3 } as const
export type Privilege = (typeof Privilege)[keyof typeof Privilege]

export const isAdmin = (privilege: Privilege): boolean => privilege >= Privilege.Admin
export const isRoot = (privilege: Privilege): boolean => privilege === Privilege.Root

export const mayOperateOn = (actor: Privilege, target: Privilege): boolean => actor > target
