// Groups are everybody's to name, admins' to make, rename and fill, and root's alone to delete.

import { viewerIsAdmin, viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

export const mayManageGroups = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
export const mayDeleteGroups = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
