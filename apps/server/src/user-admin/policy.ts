// Administration of people. Any admin reads any account; a change needs a target whose privilege is lower than one's own,
// root included, so that one's own account is never among them; and nobody gives a privilege at or above one's own.

import { mayOperateOn, Privilege } from '@verdict/domain/privilege'
import { viewerIsAdmin, type MaybeViewer, type Viewer } from '../platform/viewer.ts'

export const maySeeAccounts = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

/** Plain users: of lower privilege than every admin. */
export const mayMakeAccounts = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

export const mayChangeAccount = (viewer: Viewer, target: { id: number; privilege: Privilege }): boolean =>
  viewerIsAdmin(viewer) && viewer.userId !== target.id && mayOperateOn(viewer.privilege, target.privilege)

export const mayGive = (viewer: Viewer, privilege: Privilege): boolean => privilege < viewer.privilege

/** The privileges that this viewer may give to that account, the present one included. */
export const givablePrivileges = (
  viewer: Viewer,
  target: { id: number; privilege: Privilege },
): Privilege[] =>
  mayChangeAccount(viewer, target)
    ? Object.values(Privilege).filter((privilege) => mayGive(viewer, privilege))
    : []
