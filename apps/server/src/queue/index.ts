// The face of this noun: what others use of it.

export { passTurn, takeBack, takeBackRuns } from './queries.ts'
export { assertRoomInQueue, enqueue, enqueueShadows, workTopic } from './queue.ts'
