import type { Key } from '@verdict/contract/endpoints'
import type { MailSettingsChange } from '@verdict/contract/mail'
import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'

export const mailQuery = () => apiQuery('GET /admin/mail', {})

const stale: Key[] = ['GET /admin/mail', 'GET /admin/setup']

export const useChangeMail = () =>
  useChange(stale, (change: MailSettingsChange) => call('PUT /admin/mail', { body: change }))

export const sendTest = () => call('POST /admin/mail/test', {})
