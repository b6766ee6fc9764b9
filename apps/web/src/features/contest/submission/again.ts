// Resubmitting: the code becomes the draft, with the compiler's messages marked.

import { useNavigate } from '@tanstack/react-router'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useSession } from '../../../lib/session/session.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { contestOfQuery } from './api/contest-of.ts'
import { readDraft, writeDraft } from './draft-store.ts'

/** @returns the editor's state; asks first if a draft would be lost */
export function useTakeUpAgain() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const uid = useSession().profile?.uid

  /** Position of the problem, while submissions are open. */
  const placeIn = async ({ mid, pid }: SubmissionDetail): Promise<number | null> => {
    if (mid <= 0) return null
    const found = await queries.fetchQuery(contestOfQuery(mid)).catch(() => null)
    const isOpen = found !== null && Date.parse(found.contest.end) > serverNow()
    const index = isOpen ? found.contest.list.indexOf(pid) : -1
    return index < 0 ? null : index + 1
  }

  return async (detail: SubmissionDetail): Promise<void> => {
    if (uid === undefined) return
    const { pid, mid, sid, code, language } = detail
    const place = await placeIn(detail)
    const key = { uid, pid, mid: place === null ? 0 : mid }
    const draft = readDraft(key)
    const isCode = detail.outputs === undefined
    if (isCode && draft.code !== '' && draft.code !== code) {
      const agreed = await confirm({
        title: t('submission.again.title'),
        text: t('submission.again.text', { sid }),
        action: t('submission.again.replace'),
      })
      if (!agreed) return
    }
    if (isCode) writeDraft(key, { code, language })
    await (place === null
      ? navigate({
          to: '/problem/$pid/submit',
          params: { pid: String(pid) },
          search: { course: detail.course ?? undefined, from: sid },
        })
      : navigate({
          to: '/contests/$cid/problem/$id/submit',
          params: { cid: String(mid), id: String(place) },
          search: { from: sid },
        }))
  }
}
