// The face of this noun: what others use of it.

export { keepClosing } from './keep-closing.ts'
