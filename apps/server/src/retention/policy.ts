// Root alone decides how long things are kept, reads all that is kept of another person, and erases one; nobody erases root.

import { mayOperateOn, type Privilege } from '@verdict/domain/privilege'
import { viewerIsRoot, type MaybeViewer, type Viewer } from '../platform/viewer.ts'

export const mayKeep = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

export const mayErase = (viewer: Viewer, target: { privilege: Privilege }): boolean =>
  viewerIsRoot(viewer) && mayOperateOn(viewer.privilege, target.privilege)
