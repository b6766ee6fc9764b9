import { callUrl } from '@verdict/contract/client'

export interface ReadingPlace {
  cid?: number | undefined
  course?: number | undefined
}

export const attachmentUrl = (pid: number, name: string, place: ReadingPlace = {}): string =>
  callUrl('/api', 'GET /problem/:pid/attachment/:name', { params: { pid, name }, query: place })

export const pdfUrl = (pid: number, lang: string, place: ReadingPlace = {}): string =>
  callUrl('/api', 'GET /problem/:pid/pdf', { params: { pid }, query: { ...place, lang } })
