// The face of this noun: what others use of it.

export { importFiles } from './import-files.ts'
export { type StarterCode, starterCodeOf } from './starter-code.ts'
export { groupsOf as groupsOfTests } from './test-groups.ts'
export { keepImporting, keepReading, sweepPackages } from './keep-importing.ts'
