import { call } from '../../../../lib/api/client.ts'

export const askForPassword = (name: string) => call('POST /account/forgotten', { body: { name } })
