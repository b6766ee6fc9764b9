import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Switch } from '../../../ui/field/field.tsx'
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { settingsQuery, useChangeSettings } from './api/settings.ts'
import type { SettingsSection } from './api/sections.ts'
import { FaceSection } from './face.tsx'
import { Languages } from './languages.tsx'
import { MailSection } from './mail.tsx'
import { NetworksSection } from './networks.tsx'
import { RetentionSection } from './retention.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { Sections } from './section-form.tsx'
import { SignUpSection } from './sign-up.tsx'
import style from './settings-page.module.css'

type Settings = DataOf<Endpoints['GET /admin/settings']>

/** Sections of other features, which the route brings. */
interface Others {
  platforms: ReactNode
  webhooks: ReactNode
  signIn: ReactNode
}

/** In the order of the navigation. A new one is named in `api/sections.ts`, too. */
const sections: Record<
  SettingsSection,
  { title: (t: TFunction) => string; body: (settings: Settings, others: Others) => ReactNode }
> = {
  site: {
    title: (t) => t('siteSettings.face.heading'),
    body: ({ face }) => <FaceSection face={face} />,
  },
  'sign-up': {
    title: (t) => t('siteSettings.signUp.title'),
    body: ({ signUp }) => <SignUpSection now={signUp} />,
  },
  'second-factor': {
    title: (t) => t('secondFactor.title'),
    body: ({ secondFactor }) => <SecondFactorSection now={secondFactor} />,
  },
  'sign-in': { title: (t) => t('siteSettings.signIn'), body: (_settings, { signIn }) => signIn },
  mail: { title: (t) => t('siteSettings.mail.title'), body: () => <MailSection /> },
  managers: {
    title: (t) => t('siteSettings.managers'),
    body: ({ managersRejudgeAndExport }) => <CourseManagers on={managersRejudgeAndExport} />,
  },
  platforms: { title: (t) => t('lti.platforms'), body: (_settings, { platforms }) => platforms },
  webhooks: {
    title: (t) => t('webhook.title'),
    body: ({ outboundNetworks }, { webhooks }) => (
      <div className="parts">
        {webhooks}
        <NetworksSection now={outboundNetworks} />
      </div>
    ),
  },
  languages: { title: (t) => t('siteSettings.languages'), body: () => <Languages /> },
  retention: { title: (t) => t('siteSettings.retentionShort'), body: () => <RetentionSection /> },
}

export function SettingsPage({ section, ...others }: { section: SettingsSection } & Others) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingsQuery())
  // A section keeps what is typed while another is shown.
  const [opened, setOpened] = useState<ReadonlySet<SettingsSection>>(new Set([section]))
  if (!opened.has(section)) setOpened(new Set([...opened, section]))
  return (
    <Page title={`${sections[section].title(t)} · ${t('nav.siteSettings')}`} width="read">
      <PageHead title={t('nav.siteSettings')} />
      <Sections
        shown={section}
        titles={Object.entries(sections).map(([name, { title }]) => [name as SettingsSection, title(t)])}
      >
        {data &&
          [...opened].map((name) => (
            <div key={name} hidden={name !== section}>
              {sections[name].body(data, others)}
            </div>
          ))}
        {!data &&
          (error ? (
            <FailedState title={t('siteSettings.failed')} error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading className={style.loading} />
          ))}
      </Sections>
    </Page>
  )
}

function CourseManagers({ on }: { on: boolean }) {
  const { t } = useTranslation()
  const change = useChangeSettings()
  const shown = change.isPending ? (change.variables.managersRejudgeAndExport ?? on) : on
  return (
    <Section title={t('siteSettings.managers')} id="managers">
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
