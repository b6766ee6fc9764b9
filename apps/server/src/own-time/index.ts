// The face of this noun: what others use of it.

export { keepOwnTimeOf, keepOwnTimes, keepTimesOfPerson } from './keep.ts'
export { type OwnTimeNews, ownTimeTopic, tellOwnTimes } from './tell.ts'
