import type { ProblemDetail } from '@verdict/contract/problem'
import { languageName } from '@verdict/domain/language'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useSetTimeLimit, type Verification } from '../api/verification.ts'

type Row = Verification['timing']['languages'][number]

interface TimeLimitProps {
  problem: ProblemDetail
  verification: Verification
}

export function TimeLimit({ problem, verification }: TimeLimitProps) {
  const { t } = useTranslation()
  const { languages, rule } = verification.timing
  return (
    <div className="stack">
      <p className="muted">
        {t('verification.rule', { accepted: rule.acceptedToLimit, timeOut: rule.limitToTimeOut })}
      </p>
      {languages.length > 0 && <Languages rows={languages} />}
      {(verification.state === 'passed' || verification.state === 'failed') && (
        <Suggestion problem={problem} verification={verification} />
      )}
    </div>
  )
}

function Languages({ rows }: { rows: Row[] }) {
  const { t } = useTranslation()
  const measured = (timed: Row['slowest']) =>
    timed === null ? (
      '–'
    ) : (
      <>
        <span className="mono muted">{timed.name}</span>{' '}
        <span className="nw">
          {timed.isMore && '> '}
          {thousands(timed.ms)} <span className="unit">ms</span>
        </span>
      </>
    )
  const rangeOf = ({ least, most }: Row): string => {
    if (least !== null && most !== null) {
      return t('verification.between', { least: thousands(least), most: thousands(most) })
    }
    if (least !== null) return t('verification.atLeast', { least: thousands(least) })
    return most === null ? '–' : t('verification.atMost', { most: thousands(most) })
  }
  const columns: Column<Row>[] = [
    {
      key: 'language',
      header: t('verification.language'),
      rowHeader: true,
      width: '128px',
      area: 'l',
      cell: ({ language, factor }) =>
        factor === 1
          ? languageName(language)
          : t('verification.factor', { name: languageName(language), factor }),
    },
    {
      key: 'slowest',
      header: t('verification.slowestAccepted'),
      align: 'right',
      area: 's',
      phoneHeader: true,
      cell: ({ slowest }) => measured(slowest),
    },
    {
      key: 'fastest',
      header: t('verification.fastestTimeOut'),
      align: 'right',
      area: 'f',
      phoneHeader: true,
      cell: ({ fastest }) => measured(fastest),
    },
    {
      key: 'range',
      header: t('verification.range'),
      align: 'right',
      width: '200px',
      area: 'r',
      cell: rangeOf,
    },
  ]
  return (
    <DataTable
      caption={t('verification.byLanguage')}
      columns={columns}
      rows={rows}
      rowKey={({ language }) => language}
      empty={{ title: t('verification.noReferences') }}
      phone={'"l r" auto "s s" auto "f f" auto / minmax(0, 1fr) auto'}
    />
  )
}

function Suggestion({ problem, verification: { timing } }: TimeLimitProps) {
  const { t } = useTranslation()
  const change = useSetTimeLimit(problem.pid)
  const { suggestion } = timing
  const isMissing = problem.lacks?.includes('time-limit') === true
  const now = isMissing ? t('verification.noneYet') : t('verification.now', { ms: thousands(problem.time) })
  if ('why' in suggestion) {
    return (
      <p>
        {now} {t(`verification.noLimit.${suggestion.why}`)}
      </p>
    )
  }
  const { ms } = suggestion
  const isOther = isMissing || ms !== problem.time
  const shown = thousands(ms)
  const apply = () =>
    change.mutate(ms, { onSuccess: () => toast.success(t('verification.limitSet', { ms: shown })) })
  return (
    <div className="stack">
      <p>
        {now} {suggestion.isWithin && !isMissing && t('verification.fits')}{' '}
        {isOther && t('verification.suggested', { ms: shown })}
      </p>
      {isOther && problem.may.edit && (
        <div>
          <Button icon="clock" busy={change.isPending} onClick={apply}>
            {t('verification.apply', { ms: shown })}
          </Button>
        </div>
      )}
    </div>
  )
}
