import { Link } from '@tanstack/react-router'
import { contestLimits } from '@verdict/domain/field-limits'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { dateMinute, hoursMinutes, utcOffset } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch, TextField } from '../../../ui/field/field.tsx'
import { Fields, Pair } from '../../../ui/form/form.tsx'
import { Card, Notice } from '../../../ui/layout/page.tsx'
import type { ContestToMake, ImportContest, ImportDetail } from './api/imports.ts'
import { fromLocalField, toLocalField } from '../../../lib/local-time.ts'
import style from './import.module.css'
import { useContestLossText, useFaultText } from './words.ts'

interface ContestCardProps {
  detail: ImportDetail
  contest: ImportContest
  onMake: (contest: ContestToMake) => Promise<unknown>
  /** Something is read or imported. */
  busy: boolean
}

export function ContestCard({ detail, contest, onMake, busy }: ContestCardProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const heading = useId()
  const { preview, state, cid, fault } = contest
  return (
    <Card className={style.problem}>
      <article aria-labelledby={heading}>
        <h2 id={heading}>{preview.title}</h2>
        <p className="muted mono">{contest.file}</p>
        <Facts preview={preview} />
        <Problems problems={preview.problems} />
        <Teams preview={preview} />
        <Losses preview={preview} />
        {detail.state === 'draft' && <Making {...{ contest, onMake, busy }} />}
        {state === 'waiting' && detail.state === 'importing' && (
          <p role="status" className="muted">
            {t('contestPackage.waiting')}
          </p>
        )}
        {cid !== null && (
          <Notice kind="info">
            {t('contestPackage.made')}{' '}
            <Link to="/contests/$cid" params={{ cid: String(cid) }}>
              {t('contestPackage.open', { cid })}
            </Link>
            {preview.teams > 0 && (
              <>
                {' · '}
                <Link to="/contests/$cid/teams" params={{ cid: String(cid) }}>
                  {t('contestPackage.openTeams')}
                </Link>
              </>
            )}
          </Notice>
        )}
        {fault && <Notice>{faultText(fault)}</Notice>}
      </article>
    </Card>
  )
}

type Preview = ImportContest['preview']
const minuteMs = 60_000

function Facts({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const { accounts } = preview
  const minutes = (count: number) => hoursMinutes(count * minuteMs)
  const facts: [string, ReactNode][] = [
    [
      t('contestPackage.start'),
      preview.start === null ? t('contestPackage.notGiven') : dateMinute(preview.start),
    ],
    [
      t('contestPackage.duration'),
      preview.duration === null ? t('contestPackage.notGiven') : minutes(preview.duration),
    ],
    [
      t('contestPackage.freeze'),
      preview.freeze === null
        ? t('contestPackage.none')
        : t('contestPackage.before', { time: minutes(preview.freeze) }),
    ],
    [t('contestPackage.rule'), t(`contest.rule.${preview.rule}`)],
    ...(preview.penalty === null
      ? []
      : ([[t('contestPackage.penalty'), minutes(preview.penalty)]] satisfies [string, string][])),
    [t('contestPackage.teams'), preview.teams],
    [
      t('contestPackage.organizations'),
      t('contestPackage.withLogo', { count: preview.organizations, logos: preview.logos }),
    ],
    ...(accounts.made + accounts.known > 0
      ? ([
          [
            t('contestPackage.accounts'),
            t('contestPackage.accountsOf', {
              made: accounts.made,
              passwords: accounts.passwords,
              known: accounts.known,
            }),
          ],
        ] satisfies [string, string][])
      : []),
  ]
  return (
    <dl className={style.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Problems({ problems }: { problems: Preview['problems'] }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <details open>
      <summary>{t('contestPackage.problems', { count: problems.length })}</summary>
      <ol className={style.listed}>
        {problems.map(({ label, name, color, position }, index) => (
          <li key={index}>
            <span className={style.swatch} style={{ backgroundColor: color ?? 'transparent' }} />
            <b>{label}</b> <span>{name}</span>
            {position === null && <span className="muted"> {t('contestPackage.missing')}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Teams({ preview: { teams, teamNames, categories } }: { preview: Preview }) {
  const { t } = useTranslation()
  if (teams === 0) return null
  return (
    <details>
      <summary>{t('contestPackage.teamsShown', { count: teams })}</summary>
      {categories.length > 0 && (
        <p className="muted">
          {t('contestPackage.categories', { names: categories.join(t('imports.comma')) })}
        </p>
      )}
      <ul className={style.names}>
        {teamNames.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
        {teams > teamNames.length && (
          <li className="muted">{t('imports.more', { count: teams - teamNames.length })}</li>
        )}
      </ul>
    </details>
  )
}

function Losses({ preview: { losses, moreLosses } }: { preview: Preview }) {
  const { t } = useTranslation()
  const lossText = useContestLossText()
  const count = losses.length + moreLosses
  if (count === 0) return null
  return (
    <details open>
      <summary>{t('imports.lossesShown', { count })}</summary>
      <ul className={style.names}>
        {losses.map((loss, index) => (
          <li key={index}>{lossText(loss)}</li>
        ))}
        {moreLosses > 0 && <li className="muted">{t('imports.more', { count: moreLosses })}</li>}
      </ul>
    </details>
  )
}

const usualMinutes = 300

/** A start that is over is none: the contest is to come. */
function firstTimes({ start, duration: minutes }: Preview): { start: string; end: string } {
  const now = serverNow()
  const given = start === null ? Number.NaN : Date.parse(start)
  const hour = 60 * minuteMs
  const from = given > now ? given : Math.ceil((now + minuteMs) / hour) * hour
  const field = (at: number) => toLocalField(new Date(at).toISOString())
  return { start: field(from), end: field(from + (minutes ?? usualMinutes) * minuteMs) }
}

function Making({ contest, onMake, busy }: Pick<ContestCardProps, 'contest' | 'onMake' | 'busy'>) {
  const { t } = useTranslation()
  const { preview } = contest
  const [values, setValues] = useState(() => ({
    title: preview.title,
    accounts: true,
    ...firstTimes(preview),
  }))
  const [isTried, setIsTried] = useState(false)
  const [start, end] = [fromLocalField(values.start), fromLocalField(values.end)]
  const faults = {
    title: values.title.trim() === '' ? t('contestPackage.fault.title') : undefined,
    start: start === null ? t('contestPackage.fault.time') : undefined,
    end:
      end === null
        ? t('contestPackage.fault.time')
        : start !== null && end <= start
          ? t('contestPackage.fault.end')
          : undefined,
  }
  const make = async () => {
    setIsTried(true)
    if (Object.values(faults).some((fault) => fault !== undefined) || start === null || end === null) return
    await onMake({
      title: values.title.trim(),
      start,
      end,
      accounts: values.accounts,
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <Fields>
        <TextField
          label={t('contestPackage.title')}
          value={values.title}
          error={isTried ? faults.title : undefined}
          autoComplete="off"
          maxLength={contestLimits.title}
          onChange={(event) => setValues({ ...values, title: event.target.value })}
        />
        <Pair>
          {(['start', 'end'] as const).map((name) => (
            <TextField
              key={name}
              type="datetime-local"
              label={t(`contestPackage.${name}`)}
              hint={t('contestPackage.zone', {
                zone: utcOffset(fromLocalField(values[name]) ?? serverNow()),
              })}
              value={values[name]}
              error={isTried ? faults[name] : undefined}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          ))}
        </Pair>
        {preview.accounts.lacking > 0 && (
          <Switch checked={values.accounts} onChange={(accounts) => setValues({ ...values, accounts })}>
            {t('contestPackage.makeAccounts', { count: preview.accounts.lacking })}
          </Switch>
        )}
        <p className="muted">{t('contestPackage.makeText')}</p>
        <div>
          <Button type="submit" look="primary" icon="plus" disabled={busy}>
            {t('contestPackage.make')}
          </Button>
        </div>
      </Fields>
    </form>
  )
}
