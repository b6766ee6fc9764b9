import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../../platform/viewer.ts'

export const mayManageGroups = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
export const mayDeleteGroups = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
