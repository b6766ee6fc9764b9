import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import type { Validator, VerificationRun } from '../api/verification.ts'
import { nameColumn } from './program-parts.tsx'
import { Failures, Progress, Right } from './result.tsx'
import { resultsOf } from './results-of.ts'
import style from './verify.module.css'

interface Row {
  index: number
  validator: Validator
  run: VerificationRun | undefined
}

interface ValidatorsProps {
  pid: number
  validators: Validator[]
  runs: VerificationRun[]
}

export function Validators({ pid, validators, runs }: ValidatorsProps) {
  const { t } = useTranslation()
  const results = resultsOf(validators, runs)
  const columns: Column<Row>[] = [
    nameColumn(t, pid, ({ validator }) => ({ role: 'validator', name: validator.name })),
    {
      key: 'protocol',
      header: t('verification.protocol'),
      width: '136px',
      area: 'p',
      cell: ({ validator }) => t(`verification.protocols.${validator.protocol}`),
    },
    {
      key: 'result',
      header: t('verification.result'),
      width: '280px',
      area: 'r',
      phoneHeader: true,
      cell: ({ run }) =>
        !run || run.isRight === null ? (
          <Progress run={run} />
        ) : (
          <span className={style.verdicts}>
            <Right isRight={run.isRight} />
            {run.failed > 0 && (
              <span className="muted">{t('verification.refused', { count: run.failed })}</span>
            )}
          </span>
        ),
    },
  ]
  return (
    <div className="stack">
      <DataTable
        caption={t('verification.validators')}
        columns={columns}
        rows={validators.map((validator, index) => ({ index, validator, run: results[index] }))}
        rowKey={({ index }) => index}
        empty={{ title: t('verification.noValidators'), text: t('verification.noValidatorsText') }}
        phone={'"n p" auto "r r" auto / minmax(0, 1fr) auto'}
      />
      <Failures runs={results} withVerdict={false} />
    </div>
  )
}
