import type { ImportResult } from '@verdict/contract/user-admin'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { getWebsite } from '../../../../lib/site.ts'
import { lineDigest, type Line } from '../import/lines.ts'

/** Passwords are digested and encrypted as everywhere. A dry run needs none. */
export async function sendRows(lines: readonly Line[], dryRun: boolean): Promise<ImportResult[]> {
  const { encrypt, passwordDigest } = await import('@verdict/web-client/password')
  const { apiPublicKey } = getWebsite()
  const rows = lines.map((line) => {
    const { uid, nick, mail, school, group, studentNumber, extraShare } = line
    const row = { uid, nick, mail, school, group, studentNumber, extraShare }
    return dryRun ? row : { ...row, password: encrypt(lineDigest(line, passwordDigest), apiPublicKey) }
  })
  const { results } = await call('POST /admin/users/import', { body: { dryRun, rows } })
  return results
}

export const useCreateGroups = () =>
  useChange(['GET /group', 'GET /group/list'], async (titles: readonly string[]) => {
    for (const title of titles) await call('POST /group/', { body: { title } })
  })
