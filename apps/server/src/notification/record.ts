// Notices as the server's own parts pass them round: rows as they are stored.

export interface NoticeRecord {
  id: number
  title: string
  content: string
  created_at: Date
}

export interface SentRecord extends NoticeRecord {
  uid: string
}
