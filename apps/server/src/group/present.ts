import type { GroupRow } from './record.ts'

export interface GroupDetail {
  gid: number
  title: string
  members: number
  createdAt: string
  updatedAt: string
}

export const presentGroup = ({ gid, title, members, created_at, updated_at }: GroupRow): GroupDetail => ({
  gid,
  title,
  members,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
})
