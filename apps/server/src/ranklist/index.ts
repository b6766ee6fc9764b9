// The face of this noun: what others use of it.

export { rankMoves } from './forecast.ts'
