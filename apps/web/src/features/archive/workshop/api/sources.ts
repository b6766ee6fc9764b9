import { ApiError } from '@verdict/contract/client'
import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { ProblemDetail } from '@verdict/contract/problem'
import type { ProblemContent } from '@verdict/contract/problem-content'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export type ProblemChange = BodyOf<Endpoints['PUT /problem/:pid']>

export const contentQuery = (pid: number) => ({
  ...apiQuery('GET /problem/:pid/content', { params: { pid } }),
  meta: { silent: true },
})

type ChangeOf = (problem: ProblemDetail, content: ProblemContent) => ProblemChange | null

async function changeOnce(pid: number, changeOf: ChangeOf): Promise<ProblemContent | null> {
  // With its mark first, so that a problem that is newer is found out.
  const content = await call('GET /problem/:pid/content', { params: { pid } })
  const problem = await call('GET /problem/:pid', { params: { pid } })
  const body = changeOf(problem, content)
  if (!body) return null
  const { sourcesMark } = content
  await call('PUT /problem/:pid', { params: { pid }, body: { ...body, sourcesMark } })
  const { references, validators, sources } = { ...content, ...body }
  return { ...content, references, validators, sources } as ProblemContent
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.error === 'SOURCES_CHANGED'

const mostTries = 3

/**
 * Changes what is stored at this moment, whatever the page knows. A change that is overtaken between reading and
 * saving is asked for again.
 * @returns the content by then; null if the change was none
 */
async function changeSources(pid: number, changeOf: ChangeOf): Promise<ProblemContent | null> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await changeOnce(pid, changeOf)
    } catch (error) {
      if (!isOvertaken(error) || tried === mostTries) throw error
    }
  }
}

/** Outdates verification and build. */
export const useSaveSources = (pid: number) =>
  useChange(
    [
      'GET /problem/:pid/content',
      'GET /problem/:pid',
      'GET /problem/:pid/sources/deleted',
      'GET /problem/:pid/verification',
      'GET /problem',
    ],
    (changeOf: ChangeOf) => changeSources(pid, changeOf),
    {
      // A source that is saved must not be gone until it is read again.
      onDone: (content, _, queries) => content && queries.setQueryData(contentQuery(pid).queryKey, content),
      refreshAfterFailure: true,
    },
  )
