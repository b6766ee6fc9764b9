// The face of this noun: what others use of it.

export { exportInto } from './export.ts'
export { picturesOf } from './pictures.ts'
