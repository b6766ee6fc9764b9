import type { ProblemDetail } from '@verdict/contract/problem'

/** A draft is not yet a problem of its course, where nobody is to notice submissions to it. */
export const courseOfSubmission = (
  { draftOf }: Pick<ProblemDetail, 'draftOf'>,
  course: number | undefined,
): number | undefined => (draftOf ? undefined : course)
