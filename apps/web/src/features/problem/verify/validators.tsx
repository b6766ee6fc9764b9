// The input validators of a problem: which inputs each refuses, and adding, changing and removing them.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Verb } from '../../../ui/button.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { useChangeVerified, type Validator, type VerificationRun } from '../api/verification.ts'
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
    {
      key: 'name',
      header: t('verification.name'),
      rowHeader: true,
      area: 'n',
      className: 'mono',
      cell: ({ validator }) => validator.name,
    },
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
    {
      key: 'edit',
      header: t('common.edit'),
      hiddenHeader: true,
      align: 'right',
      width: '112px',
      area: 'x',
      cell: ({ index, validator }) => (
        <span className={style.verbs}>
          <Verb
            aria-label={t('verification.editOf', { name: validator.name })}
            onClick={() => setEdited(index)}
          >
            {t('common.edit')}
          </Verb>
          <DangerVerb
            label={t('verification.deleteOf', { name: validator.name })}
            title={t('verification.deleteTitle', { name: validator.name })}
            text={t('verification.deleteText')}
            action={t('common.delete')}
            busy={change.isPending}
            onAgreed={() => change.mutate({ validators: validators.toSpliced(index, 1) })}
          />
        </span>
      ),
    },
  ]
  return (
    <div className={style.part}>
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
