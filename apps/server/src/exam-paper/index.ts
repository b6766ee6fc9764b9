// The face of this noun: what others use of it.

export { keepHandingIn } from './at-end.ts'
export { rotateReceiptKey } from './keys.ts'
