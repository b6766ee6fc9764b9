// The face of this noun: what others use of it.

export {
  nextVersion,
  ranklistsOfCourseChanged,
  ranklistsOfGroupChanged,
  ranklistsOfPeopleChanged,
} from './queries.ts'
