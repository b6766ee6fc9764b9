import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'

export const mayBroadcast = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
