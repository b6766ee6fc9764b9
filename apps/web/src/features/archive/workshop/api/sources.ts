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

/**
 * Reads what is stored at this moment, whatever the page knows, and changes that, so verification and build are outdated.
 * @returns the content by then; null if the change was none
 */
export const useSaveSources = (pid: number) =>
  useChange(
    ['GET /problem/:pid/content', 'GET /problem/:pid', 'GET /problem/:pid/verification', 'GET /problem'],
    async (changeOf: ChangeOf) => {
      const [problem, content] = await Promise.all([
        call('GET /problem/:pid', { params: { pid } }),
        call('GET /problem/:pid/content', { params: { pid } }),
      ])
      const body = changeOf(problem, content)
      if (!body) return null
      await call('PUT /problem/:pid', { params: { pid }, body })
      const { references, validators, sources } = { ...content, ...body }
      return { ...content, references, validators, sources } as ProblemContent
    },
    // A source that is saved must not be gone until it is read again.
    { onDone: (content, _, queries) => content && queries.setQueryData(contentQuery(pid).queryKey, content) },
  )
