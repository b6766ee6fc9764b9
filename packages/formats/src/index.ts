// Problem packages of other judges in one shape: `openArchive`, `readPackage`, then `archive.close()`. Only descriptions,
// statements and samples are read at once; everything else is `Content`, readable while the archive is open. Nothing of a
// package is run, and nothing is written but into `scratchIn`, which `close` empties.
// Converting a hostile statement may take ten seconds: not on an event loop that others wait for, and within bounds of time.
// A new format is a module in `formats/` with `{ name, detect, read }` and its place in the list of `read.ts`.

export { type Archive, openArchive } from './archive.ts'
export { type FoundContest, readContest } from './contest-package/contest-package.ts'
export type { PackagedContest, PackagedOrganization } from './contest-package/packaged.ts'
export { type Content, readHead, readWhole } from './content.ts'
export { PackageFault } from './fault.ts'
export { type ImportedProblem, type ImportedTest, isToMake, lacksAnswer, usualMemoryKb } from './problem.ts'
export { readPackage } from './read.ts'
export { tidyTest } from './tidy.ts'
export { bytesLostIn } from './write/lost-bytes.ts'
export { writePackage } from './write/write.ts'
export { type WrittenFile, type WrittenFormat, writtenFormats } from './write/writer.ts'
