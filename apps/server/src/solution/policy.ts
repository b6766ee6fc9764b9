// Solution management: admins see every submission with its user, and take them away as a table.

import { viewerIsAdmin, type MaybeViewer } from '../platform/viewer.ts'

export const mayManageSolutions = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
