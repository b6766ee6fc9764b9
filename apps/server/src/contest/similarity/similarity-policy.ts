// Managers see similarity within their contest or course, and sources if they view solutions there; admins see all. Students
// learn nothing, not even of their own.

import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'

export const mayReview = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

export const seesElsewhere = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
