import { mayOperateOn, type Privilege } from '@verdict/domain/privilege'
import { type MaybeViewer, type Viewer, viewerIsRoot } from '../../platform/viewer.ts'

export const mayKeep = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

export const mayErase = (viewer: Viewer, target: { privilege: Privilege }): boolean =>
  viewerIsRoot(viewer) && mayOperateOn(viewer.privilege, target.privilege)
