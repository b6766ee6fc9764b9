// Knowing what programs are alike: admins, and managers of the contest or course that it is asked for; those
// only of programs that lie in it. A problem belongs to no course alone, so what is asked of it is for admins. Students
// learn nothing of it, of their own programs neither.

import { type MaybeViewer, viewerIsAdmin } from '../platform/viewer.ts'

/** @param manages the contest or course at hand */
export const mayReview = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

/** Also programs that lie elsewhere. */
export const seesElsewhere = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
