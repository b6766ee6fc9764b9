// Who may do what with a problem. An available problem is everybody's to read; a reserved one belongs to admins and
// to its owner, and to whoever reads it through a contest or a course that opens it. Admins and the owner edit, only
// root deletes. What somebody may not see is answered exactly like what does not exist.

import { ProblemStatus } from '@verdict/domain/problem'
import { type MaybeViewer, viewerIs, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

/** What decides. A row of `problems` has these facts. */
export interface ProblemFacts {
  owner_id: number
  status: ProblemStatus
  deleted_at: Date | null
}

/** @param opened a contest or course in whose name the problem is read lists it, and the viewer may read there */
export const mayView = (viewer: MaybeViewer, problem: ProblemFacts, opened = false): boolean =>
  problem.deleted_at === null &&
  (problem.status === ProblemStatus.Available ||
    opened ||
    viewerIsAdmin(viewer) ||
    viewerIs(viewer, problem.owner_id))

/** Statement, limits, visibility, checker and tests. */
export const mayEdit = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && (viewerIsAdmin(viewer) || viewerIs(viewer, problem.owner_id))

export const mayDelete = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && viewerIsRoot(viewer)

/** @param manages the viewer manages the problems of the course in whose name it is created */
export const mayCreate = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

/** Previews cost the server work, so they are for people who write statements. */
export const mayPreview = (viewer: MaybeViewer, ownsOne: boolean): boolean =>
  mayCreate(viewer) || (viewer !== null && ownsOne)

/** A run in a problem's statistics leads to its submission for its author and for admins. */
export const mayOpenRun = (viewer: MaybeViewer, run: { user_id: number }): boolean =>
  viewerIsAdmin(viewer) || viewerIs(viewer, run.user_id)
