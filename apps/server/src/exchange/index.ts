// Exchange: packages of problems and contests in and out, moving in from another judge, learning platforms that open courses
// here, and webhooks. Owns package_imports, package_files, package_problems, package_contests, moved_in, and the lti_ and
// webhook tables. Writes through the rooms below as a person would.

export { keepSendingMarks } from './lti/lti-grades.ts'
export { keepRosters } from './lti/lti-roster.ts'
export { leadOn } from './move-in/lead-on.ts'
export { aloneInMove } from './move-in/move-in-queries.ts'
export { Interrupted } from './move-in/move-in-run.ts'
export { moveIn, planMove } from './move-in/moving.ts'
export { exportInto } from './package-export/package-export.ts'
export { importFiles } from './package/import-files.ts'
export { keepImporting, keepReading, sweepPackages } from './package/package-work.ts'
export { keepSendingHooks } from './webhook/webhook-send.ts'
