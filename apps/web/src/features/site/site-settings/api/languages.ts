import type { Key } from '@verdict/contract/endpoints'
import type { LanguageSetting } from '@verdict/contract/language'
import type { Language } from '@verdict/domain/language'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const languagesQuery = () => apiQuery('GET /website/languages', {})

const stale: Key[] = ['GET /website/languages']

export const useChangeLanguage = () =>
  useChange(stale, ({ language, setting }: { language: Language; setting: LanguageSetting }) =>
    call('PUT /admin/languages/:language', { params: { language }, body: setting }),
  )
