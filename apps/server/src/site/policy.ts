// The site's settings are root's. Pictures belong into statements, so people who write statements may upload them: admins,
// owners of a problem, and those who manage the problems of a course.

import { viewerIsAdmin, viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

/** @param writes owns a problem, or manages those of a course */
export const mayUpload = (viewer: MaybeViewer, writes: boolean): boolean =>
  viewer !== null && (viewerIsAdmin(viewer) || writes)

export const maySet = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
