import type { Outcome } from '@verdict/web-client/send-queue'
import { sourceBytes } from '@verdict/domain/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTextOr } from '../../../lib/errors.ts'
import { thousands } from '../../../lib/format.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { submissionToast, toast } from '../../../ui/toast/toast.ts'
import type { Submitted } from './api/send-code.ts'
import { useSubmit } from './api/submit.ts'
import type { Draft } from './draft-store.ts'
import { keepCode } from './kept-code.ts'
import { noteSent, type SentHere, useSentHere } from './sent-here.ts'
import { errorOf } from './waiting/queue.ts'

function useCodeProblem() {
  const { t } = useTranslation()
  return (code: string): string | null => {
    if (code.trim() === '') return t('submission.submit.empty')
    const bytes = new TextEncoder().encode(code).length
    if (bytes <= sourceBytes.max) return null
    return t('submission.submit.tooLong', { bytes: thousands(bytes), max: thousands(sourceBytes.max) })
  }
}

interface Sending {
  /** '' for a visitor, who is asked to log in. */
  uid: string
  place: { pid: number; mid: number | undefined; course: number | undefined; name: string | undefined }
  draft: Draft
  /** Where statement and editor are side by side. */
  isBeside?: boolean
  /** Not called when staying. */
  /** @param practice it counts in nothing */
  onSubmitted: (sid: number, practice: boolean) => void
  onStay?: () => void
}

/** A submission that is edited again would take the place of what was sent. */
function addressHere(): string {
  const address = new URL(window.location.href)
  address.searchParams.delete('from')
  return address.pathname + address.search
}

export function useSending({ uid, place, draft, isBeside = false, onSubmitted, onStay }: Sending) {
  const { t } = useTranslation()
  const { stayAfterSubmit } = usePreferences()
  const sent: SentHere | null = useSentHere(uid, place.mid ?? 0, place.pid)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = useSubmit(uid)
  const problemOf = useCodeProblem()
  const failed = (error: unknown) => errorTextOr(error, t('submission.submit.failed'))
  /** Queued code, and code sent by another tab, is shown elsewhere. */
  const problemWith = (outcome: Exclude<Outcome<Submitted>, { kind: 'taken' }>) => {
    if (outcome.kind === 'refused') return failed(errorOf(outcome.error))
    return outcome.kind === 'unkept' ? t('submission.submit.unkept') : null
  }
  const send = () => {
    if (uid === '') return openAuthDialog()
    const wrong = problemOf(draft.code)
    setProblem(wrong)
    if (wrong || submit.isPending) return
    submit.mutate(
      { ...place, language: draft.language, code: draft.code },
      {
        onSuccess(outcome) {
          if (outcome.kind !== 'taken') return setProblem(problemWith(outcome))
          const { sid, practice, virtual } = outcome.result
          const isPractice = practice === true && virtual !== true
          if (isPractice) toast.info(t('submission.submit.practice'))
          keepCode(sid, draft)
          const { pid, mid = 0 } = place
          noteSent({ sid, uid, pid, mid, at: Date.now(), beside: isBeside ? addressHere() : null })
          // Where one stays, the result says so, and a message would lie over it.
          if (stayAfterSubmit) return onStay?.()
          toast.success(t('submission.submit.success', { pid }), { key: submissionToast(sid) })
          onSubmitted(sid, isPractice)
        },
        onError: (error) => setProblem(failed(error)),
      },
    )
  }
  return { sent, problem, busy: submit.isPending, send }
}
