// The caller. Made once for each request from the session or the token, and passed to every service and policy.

import { isAdmin, isRoot, type Privilege } from '@verdict/domain/privilege'

/** The exam that an account sits now, and whether this session takes part in it. */
export interface Sitting {
  cid: number
  /** 'nowhere' also where the session that had entered has ended: `hasEntered` says so. */
  entered: 'nowhere' | 'here' | 'elsewhere'
  hasEntered: boolean
  hasHandedIn: boolean
}

export interface Viewer {
  userId: number
  uid: string
  /** As copied into the session at login. */
  privilege: Privilege
  sessionId: number
  /** On the roster of some exam, of any time: others are not asked about further. */
  isOnRoster?: boolean
  /** Absent for nearly everybody: then nothing but that exam is open. */
  sitting?: Sitting
}

/** The judge host that calls, by its bearer token. */
export interface JudgeHost {
  id: number
  name: string
}

/** Null for somebody who is not logged in. */
export type MaybeViewer = Viewer | null

export const viewerIsAdmin = (viewer: MaybeViewer): boolean => viewer !== null && isAdmin(viewer.privilege)
export const viewerIsRoot = (viewer: MaybeViewer): boolean => viewer !== null && isRoot(viewer.privilege)
export const viewerIs = (viewer: MaybeViewer, userId: number): boolean => viewer?.userId === userId
