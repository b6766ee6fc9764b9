// The caller, made once per request from session or token and passed to every service and policy.

import { isAdmin, isRoot, type Privilege } from '@verdict/domain/privilege'

/** The exam that an account is sitting, and whether this session takes part in it. */
export interface Sitting {
  cid: number
  /** 'nowhere' also if the session that entered has ended, which `hasEntered` shows. */
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
  /** On the roster of some exam at any time; others need no further check. */
  isOnRoster?: boolean
  /** Absent for nearly everybody. If present, only that exam is open. */
  sitting?: Sitting
}

/** The judge host of the request's bearer token. */
export interface JudgeHost {
  id: number
  name: string
}

/** Null for a visitor. */
export type MaybeViewer = Viewer | null

export const viewerIsAdmin = (viewer: MaybeViewer): boolean => viewer !== null && isAdmin(viewer.privilege)
export const viewerIsRoot = (viewer: MaybeViewer): boolean => viewer !== null && isRoot(viewer.privilege)
export const viewerIs = (viewer: MaybeViewer, userId: number): boolean => viewer?.userId === userId
