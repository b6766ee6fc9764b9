// Only root changes the site's settings. People who write statements may upload pictures: admins, owners of a problem,
// and those who manage a course's problems.

import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

/** @param writes owns a problem, or manages those of a course */
export const mayUpload = (viewer: MaybeViewer, writes: boolean): boolean =>
  viewer !== null && (viewerIsAdmin(viewer) || writes)

export const maySet = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
