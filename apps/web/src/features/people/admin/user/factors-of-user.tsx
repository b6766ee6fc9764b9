import type { ManagedUser } from '@verdict/contract/user-admin'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useResetFactors } from '../api/users.ts'
import style from './user.module.css'

/** The way back in for a person who lost app, passkeys and recovery codes. */
export function FactorsOfUser({ user: { uid, secondFactor } }: { user: ManagedUser }) {
  const { t } = useTranslation()
  const reset = useResetFactors(uid)
  return (
    <Section title={t('users.secondFactor')}>
      <p className="sec">{t(secondFactor ? 'users.secondFactorText' : 'users.secondFactorLacking')}</p>
      {secondFactor && (
        <div className={style.set}>
          <DangerButton
            title={t('users.secondFactorResetTitle', { uid })}
            text={t('users.secondFactorResetText')}
            action={t('users.secondFactorReset')}
            busy={reset.isPending}
            onAgreed={() =>
              reset.mutate(undefined, {
                onError: toastFailure,
                onSuccess: () => toast.success(t('users.secondFactorWasReset')),
              })
            }
          />
        </div>
      )}
    </Section>
  )
}
