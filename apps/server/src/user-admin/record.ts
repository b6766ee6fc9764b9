import type { Privilege } from '@verdict/domain/privilege'

export interface ListedUser {
  id: number
  uid: string
  nick: string
  privilege: Privilege
  solve: number
  submit: number
  last_visited_at: Date | null
  created_at: Date
}

export interface AccountRecord extends ListedUser {
  motto: string
  mail: string
  school: string
  last_request_id: string | null
  updated_at: Date
}
