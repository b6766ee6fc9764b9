// An entrant of a contest is a person or a team. A team's uid has a colon, which no person's has.

export const memberRoles = ['contestant', 'coach'] as const
export type MemberRole = (typeof memberRoles)[number]

const teamUid = /^t:(\d+):(\d+)$/

export const uidOfTeam = (cid: number, number: number): string => `t:${cid}:${number}`

/** @returns null for a person's */
export function teamOfUid(uid: string): { cid: number; number: number } | null {
  const [, cid, number] = teamUid.exec(uid) ?? []
  return cid === undefined ? null : { cid: Number(cid), number: Number(number) }
}

export const colorPattern = /^#[0-9a-f]{6}$/
/** Ids of the Contest API. */
export const externalIdPattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,35}$/
