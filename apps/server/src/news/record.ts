// An announcement as the server's own parts pass it round: rows as they are stored.

import type { NewsStatus } from '@verdict/domain/news'

export interface NewsHead {
  nid: number
  title: string
  status: NewsStatus
  created_at: Date
  updated_at: Date
}

export interface NewsRowRecord extends NewsHead {
  excerpt: string
}

export interface NewsRecord extends NewsHead {
  content: string
  html: string
  has_math: boolean
  deleted_at: Date | null
}
