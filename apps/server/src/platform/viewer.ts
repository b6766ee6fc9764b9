import type { TokenScope } from '@verdict/domain/access-token'
import { isAdmin, isRoot, type Privilege } from '@verdict/domain/privilege'

export interface Sitting {
  cid: number
  /** 'nowhere' also after the session that entered has ended. */
  entered: 'nowhere' | 'here' | 'elsewhere'
  hasEntered: boolean
  hasHandedIn: boolean
}

export interface Viewer {
  userId: number
  uid: string
  /** As copied at login. */
  privilege: Privilege
  /** For which one submits; empty for nearly everybody. Read anew for each request. */
  teams: readonly number[]
  /** 0 for a token: no session has it. */
  sessionId: number
  /** A program calls in their name; absent in a session. */
  token?: { scopes: readonly TokenScope[] }
  /** Opened by a slip of this exam, for which alone it is good. */
  slipOf?: number
  /** The site requires a second factor of them, and they have none. */
  owesFactor?: true
  /** Read anew for each request. */
  isTeacher?: boolean
  /** At any time; others need no further check. */
  isOnRoster?: boolean
  /** Only that exam is open. Absent for nearly everybody. */
  sitting?: Sitting
}

export interface JudgeHost {
  id: number
  name: string
}

export type MaybeViewer = Viewer | null

export const viewerIsAdmin = (viewer: MaybeViewer): boolean => viewer !== null && isAdmin(viewer.privilege)
export const viewerIsRoot = (viewer: MaybeViewer): boolean => viewer !== null && isRoot(viewer.privilege)
export const viewerIsTeacher = (viewer: MaybeViewer): boolean => viewer?.isTeacher === true
/** Or a team of theirs, in whose place they act. */
export const viewerIs = (viewer: MaybeViewer, userId: number): boolean =>
  viewer !== null && (viewer.userId === userId || viewer.teams.includes(userId))
