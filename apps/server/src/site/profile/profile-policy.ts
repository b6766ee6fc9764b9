import { type MaybeViewer, viewerIs, viewerIsAdmin } from '../../platform/viewer.ts'

export const maySeeMail = (viewer: MaybeViewer, userId: number): boolean =>
  viewerIs(viewer, userId) || viewerIsAdmin(viewer)
