// Who may see what of a person.

import { viewerIs, viewerIsAdmin, type MaybeViewer } from '../platform/viewer.ts'

export const maySeeMail = (viewer: MaybeViewer, userId: number): boolean =>
  viewerIs(viewer, userId) || viewerIsAdmin(viewer)
