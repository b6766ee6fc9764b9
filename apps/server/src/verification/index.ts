// The face of this noun: what others use of it.

export { heldRunColumns, type HeldRun } from './record.ts'
export { describeRun, failRun, holdRun, keepResult, reportTests } from './run.ts'
