import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'

export const maySeeHealth = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
