import { useTranslation } from 'react-i18next'
import { useChange } from '../../../lib/api/use-change.ts'
import { errorText } from '../../../lib/errors.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { State } from '../../../ui/state.tsx'
import { stopMails } from './api/mail.ts'

/** By a press: programs that look through mails open every link. */
export function UnsubscribePage({ token }: { token: string }) {
  const { t } = useTranslation()
  const stop = useChange(['GET /account/notices'], () => stopMails(token))
  return (
    <Page title={t('mail.stopTitle')} width="read">
      <PageHead title={t('mail.stopTitle')} />
      {stop.data ? (
        <State
          icon="check"
          title={t('mail.stopped', { kind: t(`mail.wayKinds.${stop.data.kind}`) })}
          action={<LinkButton to="/settings">{t('mail.toSettings')}</LinkButton>}
        />
      ) : (
        <div className="stack narrow">
          <p className="sec">{t('mail.stopText')}</p>
          {stop.error && <Notice>{errorText(stop.error)}</Notice>}
          <div className="row">
            <Button look="primary" busy={stop.isPending} onClick={() => stop.mutate()}>
              {t('mail.stop')}
            </Button>
          </div>
        </div>
      )}
    </Page>
  )
}
