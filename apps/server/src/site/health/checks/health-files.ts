import { type Check, reasonOf } from '../health-check.ts'
import { countBrokenFiles } from '../health-queries.ts'

export const files: Check = {
  name: 'files',
  async look({ db, blobs }) {
    const began = performance.now()
    const reason = await blobs.probe().then(
      () => null,
      (error: unknown) => reasonOf(error),
    )
    const fileMs = performance.now() - began
    // If the database is away, its own check reports it.
    const broken = await countBrokenFiles(db).catch(() => 0)
    return {
      facts: { fileMs: reason === null ? fileMs : null },
      faults: [
        reason !== null && ['FILES_AWAY', { reason }],
        broken > 0 && ['FILES_BROKEN', { count: broken }],
      ],
    }
  },
}
