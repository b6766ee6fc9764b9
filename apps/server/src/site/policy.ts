// Pictures belong into statements, so whoever writes statements may upload them: admins, and owners of a problem.

import { viewerIsAdmin, type MaybeViewer } from '../platform/viewer.ts'

export const mayUpload = (viewer: MaybeViewer, ownsProblem: boolean): boolean =>
  viewer !== null && (viewerIsAdmin(viewer) || ownsProblem)
