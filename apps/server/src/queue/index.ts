// The face of this noun: what others use of it.

export { passTurn, takeBack } from './queries.ts'
export { assertRoomInQueue, enqueue, enqueueShadows, workTopic } from './queue.ts'
