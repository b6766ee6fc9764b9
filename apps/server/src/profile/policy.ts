// The visible parts of a person.

import { viewerIs, viewerIsAdmin, type MaybeViewer } from '../platform/viewer.ts'

export const maySeeMail = (viewer: MaybeViewer, userId: number): boolean =>
  viewerIs(viewer, userId) || viewerIsAdmin(viewer)
