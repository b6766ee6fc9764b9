// Who may do what with a contest. Admins manage every contest, and so does whoever manages the contests of its course.
// A reserved one exists for admins alone, so only they reserve. One of a private course is closed to whoever is neither
// in the course nor entered. Managers see everything at any time without entering; whoever entered sees
// problems, submissions and ranklist from the start; everybody else knows only that there is a contest. Root alone
// deletes and exports. What somebody may not see is answered exactly like what does not exist.

import { type ContestPhase, ContestStatus } from '@verdict/domain/contest'
import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

interface ContestFacts {
  status: ContestStatus
  deleted_at: Date | null
  /** It belongs to a private course that the viewer is not in. */
  is_closed?: boolean
  is_entrant?: boolean
}

/** @param inCourse the viewer manages the contests of the course that it belongs to */
export const manages = (viewer: MaybeViewer, inCourse = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && inCourse)

/** Neither deleted nor for admins alone. What was handed in to one that is not shown stands in no list of everybody. */
export const isShown = ({ deleted_at, status }: ContestFacts): boolean =>
  deleted_at === null && status === ContestStatus.Available

/** That there is such a contest. */
export const mayKnow = (viewer: MaybeViewer, contest: ContestFacts): boolean =>
  isShown(contest) || (contest.deleted_at === null && viewerIsAdmin(viewer))

/** What it is: the list, its head, the way in. */
export const maySee = (viewer: MaybeViewer, contest: ContestFacts): boolean =>
  mayKnow(viewer, contest) && (!contest.is_closed || contest.is_entrant === true || viewerIsAdmin(viewer))

/** Hide it from everybody but admins: whoever could not find it again may not. */
export const mayReserve = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)

/** How somebody stands to a contest. */
export interface Standing {
  manages: boolean
  isEntrant: boolean
  phase: ContestPhase
}

/** Its problems, submissions and ranklist. */
export const mayReadInside = ({ manages, isEntrant, phase }: Standing): boolean =>
  manages || (isEntrant && phase !== 'ready')

/** What others did after the freeze began, while it holds. */
export const seesThroughFreeze = ({ manages }: Pick<Standing, 'manages'>): boolean => manages

/** Hand in code under its name; after the end as practice. */
export const maySubmit = ({ manages, isEntrant, phase }: Standing): boolean =>
  (manages || isEntrant) && phase !== 'ready'

/**
 * Is there a course that it may be taken to, or its own that it may be taken out of? The role of a site admin does not
 * stand for membership here; which course it is, the courses' own rule decides.
 */
export const mayTransfer = (
  viewer: MaybeViewer,
  contest: { course_id: number | null; course_manages: boolean; manages_somewhere: boolean },
): boolean =>
  viewerIsRoot(viewer) ||
  (manages(viewer, contest.course_manages) &&
    (contest.course_id === null ? contest.manages_somewhere : contest.course_manages))

export const mayCreate = (viewer: MaybeViewer, inCourse = false): boolean => manages(viewer, inCourse)
export const mayDelete = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
export const mayExport = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
