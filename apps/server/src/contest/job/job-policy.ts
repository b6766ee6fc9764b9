import type { JobAction } from '@verdict/domain/job'
import { isJobCancellable, type JobState } from '@verdict/domain/job'
import { type MaybeViewer, viewerIsRoot } from '../../platform/viewer.ts'

/** All jobs, of any kind and reach. */
export const mayRunJobs = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

/** @param taught it is limited to a course that the viewer teaches */
export const mayRunJob = (viewer: MaybeViewer, job: { action: JobAction; taught: boolean }): boolean =>
  mayRunJobs(viewer) || (viewer !== null && job.taught && job.action === 'rejudge')

export const canApply = (job: { state: JobState }): boolean => job.state === 'ready'

export const canCancel = (job: { state: JobState }): boolean => isJobCancellable(job.state)
