import { NewsStatus } from '@verdict/domain/news'
import { type MaybeViewer, viewerIsAdmin, viewerIsRoot } from '../../platform/viewer.ts'

interface NewsFacts {
  status: NewsStatus
  deleted_at: Date | null
}

export const mayRead = (viewer: MaybeViewer, news: NewsFacts): boolean =>
  news.deleted_at === null && (news.status !== NewsStatus.Hidden || viewerIsAdmin(viewer))

export const mayWrite = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
export const mayDelete = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)
