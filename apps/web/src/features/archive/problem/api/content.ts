import type { ProblemContent } from '@verdict/contract/problem-content'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { upload } from '../../../../lib/api/upload.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import type { SendingFile } from '../../../../ui/form/use-sending.ts'
import { refreshProblem } from './problem.ts'

export const contentQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/content', { params: { pid } }),
  staleTime: 0,
  gcTime: 0,
  meta: { silent: true },
})

type Files = Partial<Pick<ProblemContent, 'attachments' | 'pdfs'>>

function showFiles(queries: QueryClient, pid: number, files: Files): void {
  queries.setQueryData(contentQuery(pid).queryKey, (known) => known && { ...known, ...files })
  void refreshProblem(pid)
}

export function useFilesArrived(pid: number): (files: Files) => void {
  const queries = useQueryClient()
  return (files) => showFiles(queries, pid, files)
}

/** Replaces characters that other systems do not allow. */
const nameOf = ({ name }: File): string => name.replaceAll(/[\\/:*?"<>|]/g, '-')

export const sendAttachment = (pid: number, file: File, sending: SendingFile) =>
  upload('POST /problem/:pid/attachment', {
    params: { pid },
    query: { name: nameOf(file) },
    file,
    ...sending,
  })

export const useRemoveAttachment = (pid: number) =>
  useChange([], (name: string) => call('DELETE /problem/:pid/attachment/:name', { params: { pid, name } }), {
    globalError: true,
    onDone: (files, _name, queries) => showFiles(queries, pid, files),
  })

export const sendPdf = (pid: number, lang: string, file: File, sending: SendingFile) =>
  upload('POST /problem/:pid/pdf', { params: { pid }, query: { lang }, file, ...sending })

export const useRemovePdf = (pid: number) =>
  useChange([], (lang: string) => call('DELETE /problem/:pid/pdf', { params: { pid }, query: { lang } }), {
    globalError: true,
    onDone: (files, _lang, queries) => showFiles(queries, pid, files),
  })
