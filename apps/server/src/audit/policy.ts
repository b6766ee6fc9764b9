// The whole audit is root's. What was done to one account belongs to that account's detail, which every admin reads: who
// did what and when, but not from where, since the address is that of another administrator.

import { viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

export const mayReadAudit = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

/** Address and request id of whoever acted. */
export const mayReadOrigin = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
