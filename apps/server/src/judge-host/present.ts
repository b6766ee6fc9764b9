import { type JudgeHost, keptHostStatus } from '@verdict/contract/judge-host'
import { builtInHostName } from '../judging/index.ts'

interface Row {
  id: number
  name: string
  created_at: Date
  disabled_at: Date | null
  last_seen_at: Date | null
  status: unknown
  tasks_done: number
  errors: number
  online: boolean
  drained_at: Date | null
  share: number
  labels: string[]
  joined_by_name: string | null
}

export const presentHost = (row: Row): JudgeHost => ({
  id: row.id,
  name: row.name,
  builtIn: row.name === builtInHostName,
  disabled: row.disabled_at !== null,
  drained: row.drained_at !== null,
  share: row.share,
  labels: row.labels,
  joinedBy: row.joined_by_name,
  online: row.online && row.disabled_at === null,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  tasksDone: row.tasks_done,
  errors: row.errors,
  // The report of an older host may lack what a newer server expects.
  status: keptHostStatus.safeParse(row.status).data ?? null,
})
