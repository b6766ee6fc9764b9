// Judge hosts are shown to admins; making, changing and removing them is root's. A host's token is known to nobody
// after it was made. The built-in host keeps its name, by which it is found at each start.

import { viewerIsAdmin, viewerIsRoot, type MaybeViewer } from '../platform/viewer.ts'

export const maySeeHosts = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
export const mayWriteHosts = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
