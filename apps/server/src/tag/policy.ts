// Tags are everybody's to read, admins' to make and change, and root's alone to delete.

import { viewerIsAdmin, viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

export const mayWriteTags = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
export const mayDeleteTags = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
