// The language in which somebody reads the page, for mails to them. The page says in a cookie what it shows. A login
// fills in what is not known; a switch while logged in counts. A browser that merely shows another one, as in a lab, changes nothing.

import type { PageLanguage } from '@verdict/domain/site-face'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/db.ts'
import { pageLanguageOf } from '../../platform/face-now.ts'
import { languageOfLogin, languageOfSession } from './account-queries.ts'

const languageShown = (request: FastifyRequest): PageLanguage | null =>
  pageLanguageOf(request.cookies['verdict_lang'])

/** The first one that there is a page in. */
function languageAccepted({ headers }: FastifyRequest): PageLanguage | null {
  const wish = headers['accept-language']?.match(/(?:^|[,\s])(en|zh)\b/i)?.[1]
  if (!wish) return null
  return wish.toLowerCase() === 'zh' ? 'zh-CN' : 'en-US'
}

/** Behind a login. */
export async function keepLanguageOfLogin(
  db: Queryable,
  request: FastifyRequest,
  session: { tokenHash: Buffer; userId: number },
): Promise<void> {
  const shown = languageShown(request)
  const first = shown ?? languageAccepted(request)
  if (first) await languageOfLogin(db, { ...session, shown, first })
}

/** With each request, which writes only where the language is another than before. */
export async function keepLanguageShown(
  db: Queryable,
  request: FastifyRequest,
  session: { id: number; user_id: number; language: string | null },
): Promise<void> {
  const shown = languageShown(request)
  if (shown === null || shown === session.language) return
  await languageOfSession(db, session.id, {
    userId: session.user_id,
    shown,
    isSwitch: session.language !== null,
  })
}
