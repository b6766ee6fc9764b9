import { ApiError } from '@verdict/contract/client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { type ContestChange, useChangeContest } from '../api/contest.ts'

/** A change that harms a running contest is confirmed and sent again. */
export function useSendChange(cid: number) {
  const { t } = useTranslation()
  const saving = useChangeContest(cid)
  /** @returns false if it was not confirmed */
  const send = async (body: ContestChange, harm: (error: ApiError) => ReactNode): Promise<boolean> => {
    try {
      await saving.mutateAsync({ ...body, confirmed: false })
    } catch (error) {
      if (!(error instanceof ApiError && error.error === 'CONTEST_CHANGE_HURTS')) throw error
      const agreed = await confirm({
        title: t('contest.form.hurts.title'),
        text: harm(error),
        action: t('contest.form.hurts.action'),
        danger: true,
      })
      if (!agreed) return false
      await saving.mutateAsync({ ...body, confirmed: true })
    }
    return true
  }
  return { send, isSending: saving.isPending }
}
