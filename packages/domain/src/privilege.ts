// The order of privileges. One may change another account only from strictly above, root included.

export const Privilege = { Banned: 0, User: 1, Admin: 2, Root: 3 } as const
export type Privilege = (typeof Privilege)[keyof typeof Privilege]

export const isAdmin = (privilege: Privilege): boolean => privilege >= Privilege.Admin
export const isRoot = (privilege: Privilege): boolean => privilege === Privilege.Root

/** May `actor` change an account of privilege `target`? */
export const mayOperateOn = (actor: Privilege, target: Privilege): boolean => actor > target
