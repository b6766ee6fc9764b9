import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../../lib/api/query.ts'

export const searchQuery = (keyword: string) => ({
  ...apiQuery('GET /search', { query: { keyword } }),
  enabled: keyword !== '',
  placeholderData: keyword === '' ? undefined : keepPreviousData,
  meta: { silent: true },
})
