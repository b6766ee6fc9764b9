import type { SessionProfile } from '@verdict/contract/account'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../lib/api/use-change.ts'
import { toastFailure } from '../../../../lib/errors.ts'
import { Verb } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { askForProof } from '../api/account.ts'

/** Whether the saved address is proved, and the way to it. */
export function MailProof({ profile: { mail = '', mailVerified = false } }: { profile: SessionProfile }) {
  const { t } = useTranslation()
  const ask = useChange([], askForProof, {
    onDone: (sent) => toast.success(t('mail.linkSent', { mail: sent.mail })),
    onFailed: toastFailure,
  })
  if (mail === '') return null
  if (mailVerified) return <>{t('mail.isConfirmed')}</>
  return (
    <>
      {t('mail.notConfirmed')}{' '}
      <Verb disabled={ask.isPending} onClick={() => ask.mutate()}>
        {t('mail.sendLink')}
      </Verb>
    </>
  )
}
