import type { ContestRow } from '@verdict/contract/contest'
import { phaseAt } from '@verdict/domain/contest'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { toastFailure } from '../../../lib/errors.ts'
import { openLoginTo } from '../../../lib/session/auth-dialog.ts'
import { getSession } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useEnterContest } from './api/contest.ts'
import { entryStep, windowOf } from './entry.ts'

interface Ways {
  onOpen: (cid: number) => void
  onPassword: (contest: ContestRow) => void
}

export function useOpenContest({ onOpen, onPassword }: Ways) {
  const { t } = useTranslation()
  const enter = useEnterContest()
  const verify = async (cid: number) => {
    try {
      const { isVerify, refusal } = await enter.mutateAsync({ cid })
      if (isVerify) onOpen(cid)
      else toast.error(refusal ? t(`errors.${refusal}`) : t('contest.entry.failed'))
    } catch (error) {
      toastFailure(error)
    }
  }
  return async (contest: ContestRow): Promise<void> => {
    switch (entryStep(contest, getSession(), phaseAt(windowOf(contest), serverNow()))) {
      case 'login':
        toast.warning(t('contest.entry.loginFirst'))
        return openLoginTo(`/contests/${contest.cid}`)
      // Its page asks.
      case 'ask':
      case 'enter':
        return onOpen(contest.cid)
      case 'notStarted':
        toast.warning(t('contest.entry.notStarted'))
        return
      case 'password':
        return onPassword(contest)
      case 'verify':
        if (!enter.isPending) await verify(contest.cid)
    }
  }
}
