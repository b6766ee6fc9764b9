// Homework is in no list of contests, so it is deleted here.

import type { ContestDetail } from '@verdict/contract/contest'
import { useTranslation } from 'react-i18next'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useDeleteContest } from '../api/contests.ts'

interface DeleteHomeworkProps {
  contest: Pick<ContestDetail['contest'], 'cid' | 'title' | 'may'>
  onDeleted: () => void
}

export function DeleteHomework({ contest: { cid, title, may }, onDeleted }: DeleteHomeworkProps) {
  const { t } = useTranslation()
  const remove = useDeleteContest()
  if (!may.delete) return null
  return (
    <DangerButton
      title={t('homework.delete.title', { cid, title })}
      text={t('homework.delete.text')}
      action={t('common.delete')}
      busy={remove.isPending}
      onAgreed={() =>
        remove.mutate(cid, {
          onSuccess: () => {
            toast.success(t('contest.delete.done'))
            onDeleted()
          },
        })
      }
    />
  )
}
