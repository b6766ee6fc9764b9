import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Overview } from '@verdict/contract/overview'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { thousands } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/errors.ts'
import { Verb } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Ago, Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { overviewQuery, useDismissRequest } from './api/overview.ts'
import style from './overview.module.css'

export function OverviewPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(overviewQuery())
  return (
    <Page title={t('overview.title')}>
      <PageHead title={t('overview.title')} />
      {data && <Parts overview={data} />}
      {!data &&
        (error ? (
          <FailedState title={t('overview.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading className={style.loading} />
        ))}
    </Page>
  )
}

function Parts({ overview }: { overview: Overview }) {
  return (
    <div className="stack loose">
      <Facts overview={overview} />
      <div className={style.two}>
        <Contests contests={overview.contests} />
        <Questions questions={overview.questions} />
      </div>
      <Requests requests={overview.passwordRequests} />
      <Errors errors={overview.errors} />
    </div>
  )
}

interface FactProps {
  name: string
  bad?: boolean
  children: ReactNode
  hint?: ReactNode
}

const Fact = ({ name, bad, children, hint }: FactProps) => (
  <div className={bad ? style.bad : undefined}>
    <dt>{name}</dt>
    <dd>
      {bad && <Icon name="warning" />}
      {children}
    </dd>
    {hint && <dd className="muted">{hint}</dd>}
  </div>
)

const gib = 2 ** 30
/** Minimum share for a day of submissions and backups. */
const leastFree = 0.1
const oldBackupMs = 7 * 24 * 3_600_000

function Facts({ overview: { judging, hosts, disk, backupAt } }: { overview: Overview }) {
  const { t } = useTranslation()
  const gibibytes = (bytes: number): string => thousands(Math.round(bytes / gib))
  return (
    <dl className={style.facts}>
      <Fact
        name={t('overview.judging')}
        bad={!judging.works}
        hint={judging.fault && `${t(`nav.notJudging.${judging.fault}`)} ${judging.detail ?? ''}`}
      >
        {judging.works ? t('overview.works') : t('overview.stopped')}
      </Fact>
      <Fact
        name={t('overview.queue')}
        hint={
          judging.oldest ? (
            <>
              {t('judges.oldest')} <Ago value={judging.oldest} />
            </>
          ) : (
            t('overview.running', { running: thousands(judging.running) })
          )
        }
      >
        {t('overview.waiting', { waiting: thousands(judging.waiting) })}
      </Fact>
      <Fact
        name={t('nav.judges')}
        bad={hosts.online === 0}
        hint={<Link to="/admin/judges">{t('overview.details')}</Link>}
      >
        {t('overview.online', { online: hosts.online, total: hosts.total })}
      </Fact>
      <Fact
        name={t('overview.disk')}
        bad={disk.free < leastFree * disk.total}
        hint={t('overview.ofDisk', { total: gibibytes(disk.total) })}
      >
        {t('overview.free', { free: gibibytes(disk.free) })}
      </Fact>
      <Fact
        name={t('overview.backup')}
        bad={backupAt !== null && serverNow() - Date.parse(backupAt) > oldBackupMs}
        hint={backupAt ? <Time value={backupAt} /> : t('overview.noBackupHint')}
      >
        {backupAt ? <Ago value={backupAt} /> : t('overview.noBackup')}
      </Fact>
    </dl>
  )
}

interface ListProps<Row> {
  title: string
  none: string
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
  line: (row: Row) => ReactNode
}

function List<Row>({ title, none, rows, rowKey, line }: ListProps<Row>) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul className={style.list}>
          {rows.map((row) => (
            <li key={rowKey(row)}>{line(row)}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Contests({ contests }: Pick<Overview, 'contests'>) {
  const { t } = useTranslation()
  return (
    <List
      title={t('overview.contests')}
      none={t('overview.noContests')}
      rows={contests}
      rowKey={({ cid }) => cid}
      line={({ cid, title, end, entrants }) => (
        <>
          <Link to="/contests/$cid" params={{ cid: String(cid) }} className="q">
            {title}
          </Link>
          <span className="muted">{t('overview.entrants', { count: entrants })}</span>
          <span className="muted">
            {t('overview.until')} <Time value={end} />
          </span>
        </>
      )}
    />
  )
}

function Questions({ questions }: Pick<Overview, 'questions'>) {
  const { t } = useTranslation()
  return (
    <List
      title={t('overview.questions')}
      none={t('overview.noQuestions')}
      rows={questions}
      rowKey={({ did }) => did}
      line={({ did, title, contest, createdAt }) => (
        <>
          <Link to="/discuss/$did" params={{ did: String(did) }} className="q">
            {title}
          </Link>
          <span className="muted">{contest}</span>
          <span className="muted">
            <Ago value={createdAt} />
          </span>
        </>
      )}
    />
  )
}

function Requests({ requests }: { requests: Overview['passwordRequests'] }) {
  const { t } = useTranslation()
  const dismiss = useDismissRequest()
  return (
    <List
      title={t('overview.requests')}
      none={t('overview.noRequests')}
      rows={requests}
      rowKey={({ uid }) => uid}
      line={({ uid, nick, lastAt, times, address }) => (
        <>
          <Link to="/admin/users/$uid" params={{ uid }} className="q">
            {nick || uid}
          </Link>
          {nick !== '' && <span className="muted">{uid}</span>}
          <span className="muted">
            {t('overview.requestTimes', { count: times })} {t('overview.requestFrom', { address })}
          </span>
          <span className="muted">
            <Ago value={lastAt} />
          </span>
          <Verb
            disabled={dismiss.isPending}
            aria-label={t('overview.dismissOf', { name: uid })}
            onClick={() =>
              dismiss.mutate(uid, {
                onError: toastFailure,
                onSuccess: () => toast.success(t('overview.dismissed')),
              })
            }
          >
            {t('overview.dismiss')}
          </Verb>
        </>
      )}
    />
  )
}

function Errors({ errors }: Pick<Overview, 'errors'>) {
  const { t } = useTranslation()
  return (
    <List
      title={t('overview.errors')}
      none={t('overview.noErrors')}
      rows={errors}
      rowKey={({ sid }) => sid}
      line={({ sid, pid, reason, at }) => (
        <>
          <Link to="/solution/$sid" params={{ sid: String(sid) }}>
            {t('overview.submission', { sid, pid })}
          </Link>
          <span>{reason || t('overview.noReason')}</span>
          <span className="muted">
            <Ago value={at} />
          </span>
        </>
      )}
    />
  )
}
