// The face of this noun: what others use of it.

export { countUnread } from './queries.ts'
export { type Audience, broadcast, listSent, tellOfContest, tellOfCourse, tellOfMark } from './service.ts'
export { notificationTopic, type PushedNotification } from './tell.ts'
