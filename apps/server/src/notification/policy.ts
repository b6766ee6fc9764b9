// Sending notices to everybody, and seeing what was sent: admins.

import { viewerIsAdmin, type MaybeViewer } from '../platform/viewer.ts'

export const mayBroadcast = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
