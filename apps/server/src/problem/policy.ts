// Who may do what with a problem. An available problem is everybody's to read, unless it is a private course's own; a
// reserved one belongs to admins and to its owner, and to whoever reads it through a contest or a course that opens it.
// Admins, the owner and whoever manages the problems of its course edit, only root deletes. Test data is read by those
// who edit, and in courses by those who hold that flag. What somebody may not see is answered exactly like what does not
// exist.

import { ProblemStatus } from '@verdict/domain/problem'
import { type MaybeViewer, viewerIs, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

/** What decides. A row of `problems` has these facts; those of courses are about one viewer, and false outside courses. */
export interface ProblemFacts {
  owner_id: number
  status: ProblemStatus
  deleted_at: Date | null
  /** It is a private course's own, and the viewer is not in that course. */
  is_closed?: boolean
  /** The viewer manages the problems of the course whose own it is. */
  is_managed?: boolean
  /** The viewer reads test data in a course that opens it: the one whose own it is, or one that an editor added it to. */
  shows_tests?: boolean
}

const isEditor = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, problem.owner_id) ||
  (viewer !== null && problem.is_managed === true)

/** @param opened a contest or course in whose name the problem is read lists it, and the viewer may read there */
export const mayView = (viewer: MaybeViewer, problem: ProblemFacts, opened = false): boolean =>
  problem.deleted_at === null &&
  ((problem.status === ProblemStatus.Available && !problem.is_closed) || opened || isEditor(viewer, problem))

/**
 * Put it where others read it: what is everybody's, and what one may edit. Somebody who only reads in a private course
 * takes nothing out of it.
 * @param toNobody the same problem as whoever is not logged in finds it
 */
export const mayPassOn = (viewer: MaybeViewer, problem: ProblemFacts, toNobody: ProblemFacts): boolean =>
  mayView(null, toNobody) || mayEdit(viewer, problem)

/** Statement, limits, visibility, checker and tests. */
export const mayEdit = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && isEditor(viewer, problem)

export const mayReadTests = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null &&
  (isEditor(viewer, problem) || (viewer !== null && problem.shows_tests === true))

export const mayDelete = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && viewerIsRoot(viewer)

/** @param manages the viewer manages the problems of the course in whose name it is created */
export const mayCreate = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

/**
 * A run in a problem's statistics leads to its submission for its author, for admins, and for those who view solutions in
 * the course that it belongs to.
 */
export const mayOpenRun = (viewer: MaybeViewer, run: { user_id: number; course_opens?: boolean }): boolean =>
  viewerIsAdmin(viewer) || viewerIs(viewer, run.user_id) || (viewer !== null && run.course_opens === true)
