import { type MaybeViewer, viewerIs, viewerIsAdmin } from '../../platform/viewer.ts'

export const maySeeMail = (viewer: MaybeViewer, userId: number): boolean =>
  viewerIs(viewer, userId) || viewerIsAdmin(viewer)

/** The year, contests and difficulties; the rest of a profile is everybody's. */
export const maySeeActivity = (
  viewer: MaybeViewer,
  { id, hides_activity }: { id: number; hides_activity: boolean },
): boolean => !hides_activity || viewerIs(viewer, id) || viewerIsAdmin(viewer)
