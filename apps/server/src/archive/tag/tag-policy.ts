import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../../platform/viewer.ts'

export const mayWriteTags = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
export const mayDeleteTags = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
