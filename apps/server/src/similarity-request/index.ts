// The face of this noun: what others use of it.

export {
  requestAfterVerdict,
  requestAnewAfter,
  requestOfContest,
  requestOfProblem,
  requestSimilarity,
  Urgency,
} from './queries.ts'
