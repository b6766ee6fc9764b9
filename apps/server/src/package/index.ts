// The face of this noun: what others use of it.

export { keepImporting, keepReading, sweepPackages } from './keep-importing.ts'
