// Rights on similarity: admins, and managers of the contest or course for programs in it. Similarity on a problem as a whole is for admins, since a problem\n// belongs to no single course. Students learn nothing, not even of their own programs.

import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'

/** @param manages the contest or course in question */
export const mayReview = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

/** Programs from elsewhere, too. */
export const seesElsewhere = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
