// The whole audit is root's. What was done to one account is every admin's who may see that account.

import { viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

export const mayReadAudit = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
