// Only admins send notices to everybody and see sent ones.

import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'

export const mayBroadcast = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
