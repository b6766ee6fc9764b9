// The face of this noun: what others use of it.

export { ranklistFile } from './export.ts'
export { rankMoves } from './forecast.ts'
