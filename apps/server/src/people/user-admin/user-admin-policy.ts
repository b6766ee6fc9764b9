// Any admin reads any account. A change needs a target below oneself; nobody grants a privilege at or above their own.

import { mayOperateOn, Privilege } from '@verdict/domain/privilege'
import { type MaybeViewer, type Viewer, viewerIsAdmin, viewerIsRoot } from '../../platform/viewer.ts'

export const maySeeAccounts = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

/** New accounts are ordinary users, below every admin. */
export const mayMakeAccounts = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

export const mayChangeAccount = (viewer: Viewer, target: { id: number; privilege: Privilege }): boolean =>
  viewerIsAdmin(viewer) && viewer.userId !== target.id && mayOperateOn(viewer.privilege, target.privilege)

export const mayGive = (viewer: Viewer, privilege: Privilege): boolean => privilege < viewer.privilege

/** Give a first student number as a manager of their course: to ordinary users, or whom one may change anyway. */
export const mayNumber = (viewer: Viewer, target: { id: number; privilege: Privilege }): boolean =>
  target.privilege < Privilege.Admin || mayChangeAccount(viewer, target)

export const mayMakeTeacher = (viewer: Viewer, target: { id: number; privilege: Privilege }): boolean =>
  viewerIsRoot(viewer) && mayChangeAccount(viewer, target)

/** Including the current one. */
export const givablePrivileges = (
  viewer: Viewer,
  target: { id: number; privilege: Privilege },
): Privilege[] =>
  mayChangeAccount(viewer, target)
    ? Object.values(Privilege).filter((privilege) => mayGive(viewer, privilege))
    : []
