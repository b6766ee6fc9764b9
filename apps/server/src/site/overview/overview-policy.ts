import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'

export const maySeeOverview = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
