// The worth of a submission to homework: by its tests, and by hand.

import type { MarkingDetail } from '@verdict/contract/homework'
import { isFinal } from '@verdict/domain/verdict'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { worthIn } from '../score/index.ts'
import type { ContestForViewer } from '../standing/contest-access.ts'
import { teachesSection } from '../standing/course-access.ts'
import { mayMark } from '../standing/submission.ts'
import { findMark } from './mark-queries.ts'
import type { FullSubmission } from './record.ts'

/** @param contest homework, whose submission the viewer opens */
export async function markingOf(
  db: Queryable,
  viewer: Viewer,
  submission: FullSubmission,
  contest: ContestForViewer,
): Promise<MarkingDetail> {
  const marks = !contest.is_archived && mayMark(viewer, { ...submission, isHomework: true })
  const [{ points, off, worth }, mark, ofSections] = await Promise.all([
    worthIn(db, contest, submission),
    findMark(db, submission.sid),
    marks && contest.course_id !== null && teachesSection(db, viewer, contest.course_id),
  ])
  return {
    points,
    off,
    worth: isFinal(submission.judge) ? worth : null,
    mark: mark
      ? {
          score: mark.score,
          comment: mark.comment,
          lines: mark.lines,
          by: { uid: mark.uid, nick: mark.nick },
          at: mark.marked_at.toISOString(),
        }
      : null,
    mayMark: marks,
    ofSections,
  }
}
