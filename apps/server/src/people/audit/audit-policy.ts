// Root reads everything; admins read the changes of one account, without another administrator's address.

import { type MaybeViewer, viewerIsRoot } from '../../platform/viewer.ts'

export const mayReadAudit = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

export const mayReadOrigin = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
