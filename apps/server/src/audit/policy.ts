// The whole audit log is root's. Changes of one account belong to that account's detail, which every admin reads: who
// did what and when, but not from where, since the address is that of another administrator.

import { viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

export const mayReadAudit = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

/** Address and request id of the actor. */
export const mayReadOrigin = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
