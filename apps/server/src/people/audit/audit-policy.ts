// Only root reads the whole audit log. Every admin may read the changes of one account, with who and when but not from
// where, since that is another administrator's address.

import { type MaybeViewer, viewerIsRoot } from '../../platform/viewer.ts'

export const mayReadAudit = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

/** Whether the actor's address and request id are shown. */
export const mayReadOrigin = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
