import type { SessionProfile } from '@verdict/contract/account'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../lib/api/use-change.ts'
import { toastFailure } from '../../../../lib/errors.ts'
import { setProfile } from '../../../../lib/session/session.ts'
import { Switch } from '../../../../ui/field/field.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { hideActivity } from '../api/account.ts'

export function Privacy({ profile: { hidesActivity = false } }: { profile: SessionProfile }) {
  const { t } = useTranslation()
  const hide = useChange(['GET /user/:uid/activity'], hideActivity, {
    onDone(saved) {
      setProfile(saved)
      toast.success(t('user.privacy.saved'))
    },
    onFailed: toastFailure,
  })
  return (
    <Section title={t('user.privacy.title')}>
      <Switch
        checked={hide.isPending ? !hidesActivity : hidesActivity}
        onChange={(hides) => !hide.isPending && hide.mutate(hides)}
      >
        {t('user.privacy.hide')}
      </Switch>
      <p className="muted">{t('user.privacy.hint')}</p>
    </Section>
  )
}
