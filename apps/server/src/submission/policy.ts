// Who may see what of a submission, and who may judge it anew. Whoever may see the problem sees the row; code, error and
// results of the tests belong to its author, to admins and to those who view solutions in its course; only root rejudges
// and skips. A submission to a problem that
// was hidden or deleted stays with its author and with admins. A contest's submissions belong to those inside it until
// it is over and unfrozen. What somebody may not see does not exist for them.

import { mayReadTests, mayView, type ProblemFacts } from '../problem/policy.ts'
import { viewerIs, viewerIsAdmin, viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

/** What decides: whose it is, and the problem as it is now. */
export interface SubmissionFacts {
  user_id: number
  /** Not in a contest, or in one that is over and unfrozen. */
  is_open: boolean
  problem: ProblemFacts
}

/** That there is one. @param inside the viewer is inside the contest that it belongs to, or in its course */
export const mayList = (viewer: MaybeViewer, submission: SubmissionFacts, inside = false): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, submission.user_id) ||
  ((submission.is_open || inside) && mayView(viewer, submission.problem, inside))

/** Code, error and results of the tests. @param submission course_opens: the viewer views solutions where it belongs */
export const mayOpen = (
  viewer: MaybeViewer,
  submission: { user_id: number; course_opens?: boolean },
): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, submission.user_id) ||
  (viewer !== null && submission.course_opens === true)

/**
 * Does viewing solutions in the contest's course reach a submission of a contest that is not over and unfrozen? Only for
 * those who manage the contest, and therefore do not compete: whoever may still enter reads nobody's code before.
 */
export const maySupervise = (standing: { manages: boolean; views: boolean }): boolean =>
  standing.manages && standing.views

/** Likeness to other people's code. @param manages the contest or course in whose name it is read */
export const maySeeSimilarity = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

/** The similar code itself, the judge's words to the staff. */
export const maySeeStaffNotes = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

/** Links from the results to the test files: for whoever may read the problem's test data. */
export const mayViewTests = (viewer: MaybeViewer, submission: Pick<SubmissionFacts, 'problem'>): boolean =>
  mayReadTests(viewer, submission.problem)

export const mayRejudge = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
