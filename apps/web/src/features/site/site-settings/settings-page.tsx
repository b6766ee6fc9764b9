import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Switch } from '../../../ui/field/field.tsx'
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { settingsQuery, useChangeSettings } from './api/settings.ts'
import { FaceSection } from './face.tsx'
import { Languages } from './languages.tsx'
import { RetentionSection } from './retention.tsx'
import { Sections } from './section-form.tsx'
import { SignUpSection } from './sign-up.tsx'
import style from './settings-page.module.css'

export function SettingsPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingsQuery())
  return (
    <Page title={t('nav.siteSettings')}>
      <PageHead title={t('nav.siteSettings')} />
      {data && (
        <Sections>
          <FaceSection face={data.face} />
          <SignUpSection now={data.signUp} />
          <CourseManagers on={data.managersRejudgeAndExport} />
          <Languages />
          <RetentionSection />
        </Sections>
      )}
      {!data &&
        (error ? (
          <FailedState title={t('siteSettings.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className={style.loading} />
        ))}
    </Page>
  )
}

function CourseManagers({ on }: { on: boolean }) {
  const { t } = useTranslation()
  const change = useChangeSettings()
  const shown = change.isPending ? (change.variables.managersRejudgeAndExport ?? on) : on
  return (
    <Section title={t('siteSettings.managers')}>
      <div className={style.setting}>
        <Switch
          checked={shown}
          disabled={change.isPending}
          aria-describedby="managers-hint"
          onChange={(managersRejudgeAndExport) =>
            change.mutate(
              { managersRejudgeAndExport },
              { onError: toastFailure, onSuccess: () => toast.success(t('siteSettings.saved')) },
            )
          }
        >
          {t('siteSettings.managersAct')}
        </Switch>
        <p className="sec" id="managers-hint">
          {t('siteSettings.managersActHint')}
        </p>
      </div>
    </Section>
  )
}
