// Only root changes hosts. The built-in host keeps its name, because startup finds it by that name.

import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../../platform/viewer.ts'

export const maySeeHosts = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
export const mayWriteHosts = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
