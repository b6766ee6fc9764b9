import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { useChangeVerified, type Validator, type VerificationRun } from '../api/verification.ts'
import { nameColumn, verbsColumn } from './program-parts.tsx'
import { Failures, Progress, Right } from './result.tsx'
import { resultsOf } from './results-of.ts'
import { ValidatorDialog } from './validator-dialog.tsx'
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
  const [edited, setEdited] = useState<number | null>(null)
  const change = useChangeVerified(pid, { globalError: true })
  const results = resultsOf(validators, runs)
  const columns: Column<Row>[] = [
    nameColumn(t, ({ validator }) => validator.name),
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
    verbsColumn(t, ({ index, validator }) => ({
      name: validator.name,
      busy: change.isPending,
      onEdit: () => setEdited(index),
      onDelete: () => change.mutate({ validators: validators.toSpliced(index, 1) }),
    })),
  ]
  return (
    <div className="stack">
      <DataTable
        caption={t('verification.validators')}
        columns={columns}
        rows={validators.map((validator, index) => ({ index, validator, run: results[index] }))}
        rowKey={({ index }) => index}
        empty={{ title: t('verification.noValidators'), text: t('verification.noValidatorsText') }}
        phone={'"n p" auto "r x" auto / minmax(0, 1fr) auto'}
      />
      <Failures runs={results} withVerdict={false} />
      <div>
        <Button icon="plus" onClick={() => setEdited(validators.length)}>
          {t('verification.addValidator')}
        </Button>
      </div>
      {edited !== null && (
        <ValidatorDialog
          pid={pid}
          validator={validators[edited]}
          listWith={(validator) => validators.toSpliced(edited, 1, validator)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
