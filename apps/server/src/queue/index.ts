// The face of this noun: what others use of it.

export { placeOf, whyWaiting } from './place.ts'
export { isOnline, judgingRate } from './place-queries.ts'
export { passTurn, takeBack, takeBackRuns } from './queries.ts'
export { assertRoomInQueue, enqueue, enqueueShadows, workTopic } from './queue.ts'
