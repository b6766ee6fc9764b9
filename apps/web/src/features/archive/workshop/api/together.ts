import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { SetterRole } from '@verdict/domain/setter'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type { ProblemNote } from '@verdict/contract/note'
export type { SetterRow } from '@verdict/contract/setter'

export const checklistQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/checklist', { params: { pid } }),
  meta: { silent: true },
  staleTime: 0,
})

export const settersQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/setters', { params: { pid } }),
  meta: { silent: true },
})

export const usePutSetter = (pid: number, { globalError = false } = {}) =>
  useChange(
    ['GET /problem/:pid/setters'],
    ({ uid, role }: { uid: string; role: SetterRole }) =>
      call('PUT /problem/:pid/setters/:uid', { params: { pid, uid }, body: { role } }),
    { globalError },
  )

/** People who remove themselves may no longer read the problem. */
export const useRemoveSetter = (pid: number) =>
  useChange(
    ['GET /problem/:pid/setters', 'GET /problem/:pid'],
    (uid: string) => call('DELETE /problem/:pid/setters/:uid', { params: { pid, uid } }),
    { globalError: true },
  )

/** For the numbers of the tests that notes are about. */
export const testsQuery = (pid: number) => ({
  ...apiQuery('GET /testcase/:pid', { params: { pid } }),
  meta: { silent: true },
})

export const notesQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/notes', { params: { pid } }),
  meta: { silent: true },
})

const notes = ['GET /problem/:pid/notes', 'GET /problem/:pid/checklist'] as const

type NewNote = BodyOf<Endpoints['POST /problem/:pid/notes']>

export const useWriteNote = (pid: number) =>
  useChange(notes, (body: NewNote) => call('POST /problem/:pid/notes', { params: { pid }, body }))

export const useAnswerNote = (pid: number, id: number) =>
  useChange(notes, (content: string) =>
    call('POST /problem/:pid/notes/:id/answers', { params: { pid, id }, body: { content } }),
  )

export const useResolveNote = (pid: number, id: number) =>
  useChange(
    notes,
    (resolved: boolean) => call('PUT /problem/:pid/notes/:id', { params: { pid, id }, body: { resolved } }),
    { globalError: true },
  )
