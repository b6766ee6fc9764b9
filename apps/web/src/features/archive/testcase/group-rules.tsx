// One group per line: `1-5: 20`. Other settings stay with groups of the same tests.

import { testGroupLimits } from '@verdict/domain/test-groups'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { type GroupRow, rowsOfRules, rulesOf } from './group-rows.ts'

interface GroupRulesProps {
  rows: readonly GroupRow[]
  tests: number
  onApply: (rows: GroupRow[]) => void
  onCancel: () => void
}

export function GroupRules({ rows, tests, onApply, onCancel }: GroupRulesProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => rulesOf(rows))
  const [line, setLine] = useState<number | null>(null)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const read = rowsOfRules(text, rows, tests)
    if (typeof read === 'number') setLine(read)
    else onApply(read)
  }
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <TextAreaField
        label={t('testcase.groups.rules.label')}
        hint={t('testcase.groups.rules.hint', { count: tests })}
        error={line !== null && t('testcase.groups.rules.fault', { line, tests })}
        className="mono"
        rows={Math.min(16, Math.max(5, rows.length + 2))}
        maxLength={testGroupLimits.groups * testGroupLimits.text}
        placeholder={'1-5: 20\n6-10: 30'}
        spellCheck={false}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setLine(null)
        }}
      />
      <div className="row">
        <Button type="submit" look="primary">
          {t('testcase.groups.rules.apply')}
        </Button>
        <Button look="ghost" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
