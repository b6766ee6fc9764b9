// Problem packages of other judges, in one shape.
//
//   const archive = await openArchive(path, { name: 'sum.zip' })
//   try {
//     const problems = await readPackage(archive)
//   } finally {
//     await archive.close()
//   }
//
// `path` is a zip, a tar, tar.gz or tar.zst, a folder, or a single file; the bytes decide which of them. `readPackage` finds
// the format and answers the problems in it, often several. Only descriptions, statements and samples are read: tests,
// programs, attachments and pictures are `Content`, which is opened when it is wanted and as long as the archive is open. A
// preview closes the archive and keeps what it has read; an import opens it again, reads each content once into the store,
// and closes it. Nothing of a package is run, and nothing is written but into `scratchIn`, which `close` empties.
//
// A package that cannot be read fails with PackageFault: a code, the file, and an English sentence; a full disk fails as
// itself. Parts that were read but are not kept, or not understood, are in `losses`; parts whose absence bars submissions
// are in `missing`, and with anything there it is a draft. `key` is the same when the same package comes again.
//
// Statements are turned into Markdown at once, some ten seconds for a hostile one: not on an event loop that others wait for, and
// within bounds of time. Pictures that are PDF are drawn then, too, in a thread with bounds of its own.
// Tests are the package's own bytes: `tidyTest()` is the stream that makes them ours and says what it did.
//
// `writePackage(problem, format)` is the way back: the file as a stream, and what that format has no place for. Contents of the
// problem are opened when their turn comes, wherever they are; `bytesLostIn(problem, format)` reads them for what they alone tell.
//
// A new format is one module in `formats/` with `{ name, detect, read }` and its place in the list of `read.ts`.

export { type Archive, openArchive } from './archive.ts'
export { type Content, readHead, readWhole } from './content.ts'
export { PackageFault } from './fault.ts'
export { type ImportedProblem, type ImportedTest, lacksAnswer, usualMemoryKb } from './problem.ts'
export { readPackage } from './read.ts'
export { tidyTest } from './tidy.ts'
export { bytesLostIn } from './write/lost-bytes.ts'
export { writePackage } from './write/write.ts'
export { type WrittenFile, type WrittenFormat, writtenFormats } from './write/writer.ts'
