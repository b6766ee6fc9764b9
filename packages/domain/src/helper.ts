// People who help a contest without competing in it or managing it.

export const helperKinds = ['balloon', 'print'] as const
export type HelperKind = (typeof helperKinds)[number]

/** For which accepted submissions balloons are brought: for those before a freeze, or for all. */
export const balloonTimes = ['none', 'until-freeze', 'all'] as const
export type BalloonTimes = (typeof balloonTimes)[number]

/** `withdrawn`: somebody took or brought it, and the problem is not solved any more. */
export const balloonStates = ['waiting', 'taken', 'brought', 'withdrawn'] as const
export type BalloonState = (typeof balloonStates)[number]

/** `fetch` takes back what was withdrawn. */
export const balloonActs = ['take', 'release', 'bring', 'fetch'] as const
export type BalloonAct = (typeof balloonActs)[number]

export const printStates = ['waiting', 'sending', 'failed', 'printed'] as const
export type PrintState = (typeof printStates)[number]

export const printActs = ['printed', 'again'] as const
export type PrintAct = (typeof printActs)[number]
