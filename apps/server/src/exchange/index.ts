// Exchange: problem packages in and out, and moving in from another judge. Owns package_imports, package_files and
// moved_in. Writes through the archive and contest/ as a person would.

export { leadOn } from './move-in/lead-on.ts'
export { aloneInMove } from './move-in/move-in-queries.ts'
export { Interrupted } from './move-in/move-in-run.ts'
export { moveIn, planMove } from './move-in/moving.ts'
export { exportInto } from './package-export/package-export.ts'
export { importFiles } from './package/import-files.ts'
export { keepImporting, keepReading, sweepPackages } from './package/package-work.ts'
