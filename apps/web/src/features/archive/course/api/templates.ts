import type { Language } from '@verdict/domain/language'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const courseTemplatesQuery = (id: number) => apiQuery('GET /course/:id/template', { params: { id } })

export const useSetCourseTemplate = (id: number) =>
  useChange(
    ['GET /course/:id/template', 'GET /draft/templates'],
    ({ language, code }: { language: Language; code: string }) =>
      call('PUT /course/:id/template/:language', { params: { id, language }, body: { code } }),
  )
