import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

/** @param writes owns a problem, or manages those of a course */
export const mayUpload = (viewer: MaybeViewer, writes: boolean): boolean =>
  viewer !== null && (viewerIsAdmin(viewer) || writes)

export const maySet = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
