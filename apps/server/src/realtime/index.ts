// The face of this noun: what others use of it.

export { registerSocket } from './socket.ts'
