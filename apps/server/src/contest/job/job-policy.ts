import { isJobCancellable, type JobState } from '@verdict/domain/job'
import { type MaybeViewer, viewerIsRoot } from '../../platform/viewer.ts'

export const mayRunJobs = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

export const mayApply = (viewer: MaybeViewer, job: { state: JobState }): boolean =>
  mayRunJobs(viewer) && job.state === 'ready'

export const mayCancel = (viewer: MaybeViewer, job: { state: JobState }): boolean =>
  mayRunJobs(viewer) && isJobCancellable(job.state)
