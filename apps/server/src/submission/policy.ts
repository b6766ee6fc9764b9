// Who may see what of a submission, and who may judge it anew. Whoever may see the problem sees the row; code, error and
// results of the tests belong to its author and to admins; only root rejudges and skips. A submission to a problem that
// was hidden or deleted stays with its author and with admins. A contest's submissions belong to those inside it until
// it is over and unfrozen. What somebody may not see does not exist for them.

import { mayEdit, mayView, type ProblemFacts } from '../problem/policy.ts'
import { viewerIs, viewerIsAdmin, viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

/** What decides: whose it is, and the problem as it is now. */
export interface SubmissionFacts {
  user_id: number
  /** Not in a contest, or in one that is over and unfrozen. */
  is_open: boolean
  problem: ProblemFacts
}

/** That there is one. @param inside the viewer is inside the contest that it belongs to */
export const mayList = (viewer: MaybeViewer, submission: SubmissionFacts, inside = false): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, submission.user_id) ||
  ((submission.is_open || inside) && mayView(viewer, submission.problem, inside))

/** Code, error and results of the tests. */
export const mayOpen = (viewer: MaybeViewer, submission: Pick<SubmissionFacts, 'user_id'>): boolean =>
  viewerIsAdmin(viewer) || viewerIs(viewer, submission.user_id)

/** Likeness to other people's code, the judge's words to the staff. */
export const maySeeStaffNotes = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

/** Links from the results to the test files: for whoever may read the problem's test data. */
export const mayViewTests = (viewer: MaybeViewer, submission: Pick<SubmissionFacts, 'problem'>): boolean =>
  mayEdit(viewer, submission.problem)

export const mayRejudge = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
