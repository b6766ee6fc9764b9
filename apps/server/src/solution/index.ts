// The face of this noun: what others use of it.

export {
  goesByTime,
  matching,
  outsideDeletedContests,
  type ResolvedFilter,
  resolveFilter,
} from './filter-queries.ts'
