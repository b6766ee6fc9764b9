import { expect, test } from 'vitest'
import { courseOfSubmission } from './course-of-submission.ts'

test('[CRS-DRAFT-3] a submission to a draft is sent in the name of no course', () => {
  expect(courseOfSubmission({ draftOf: { courseId: 3, name: 'Course' } }, 3)).toBeUndefined()
  expect(courseOfSubmission({}, 3)).toBe(3)
})
