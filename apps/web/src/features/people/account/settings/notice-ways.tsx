import { useQuery } from '@tanstack/react-query'
import type { NoticeKind } from '@verdict/domain/notice-kind'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { Switch } from '../../../../ui/field/field.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { FailedState } from '../../../../ui/state.tsx'
import { noticeWaysQuery, useChooseWay } from '../api/notices.ts'
import { PushWays } from './push-ways.tsx'

export function NoticeWays() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(noticeWaysQuery())
  return (
    <>
      <Section title={t('mail.ways')}>
        {data && (
          <div className="stack">
            <p className="sec">{t(data.mailIsOn ? 'mail.waysText' : 'mail.waysOff')}</p>
            {data.mailIsOn && data.kinds.map(({ kind, mail }) => <Way key={kind} kind={kind} mail={mail} />)}
          </div>
        )}
        {!data &&
          (error ? (
            <FailedState title={t('mail.waysFailed')} error={error} onRetry={() => void refetch()} />
          ) : (
            // No skeleton: where one goes away inside the columns, Chromium leaves what follows them hidden.
            <p className="sec" aria-busy="true">
              {'\u00A0'}
            </p>
          ))}
      </Section>
      {data && data.push.publicKey !== null && (
        <PushWays {...data.push} publicKey={data.push.publicKey} kinds={data.kinds} />
      )}
    </>
  )
}

function Way({ kind, mail }: { kind: NoticeKind; mail: boolean }) {
  const { t } = useTranslation()
  const choose = useChooseWay()
  return (
    <Switch
      checked={choose.isPending ? choose.variables.mail === true : mail}
      disabled={choose.isPending}
      onChange={(wanted) => choose.mutate({ kind, mail: wanted }, { onError: toastFailure })}
    >
      {t(`mail.wayKinds.${kind}`)}
    </Switch>
  )
}
