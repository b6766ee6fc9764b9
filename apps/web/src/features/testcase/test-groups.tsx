// Points in parts: which tests belong together, what they give, and what they need. Without groups a problem is all or nothing.

import type { TestcaseRow, TestGroupRow } from '@verdict/contract/testcase'
import { groupWays, testGroupLimits } from '@verdict/domain/test-groups'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errors.ts'
import { points } from '../../lib/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import { SelectField, Switch, TextField } from '../../ui/field/field.tsx'
import { FormFailure } from '../../ui/form/form.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useSaveGroups } from './api/testcases.ts'
import {
  eachByItself,
  faultsOf,
  type GroupRow,
  groupsOf,
  newRow,
  type RowFaults,
  rowsOf,
  summaryOf,
  withoutRow,
} from './group-rows.ts'
import style from './testcase.module.css'

interface TestGroupsProps {
  pid: number
  tests: readonly TestcaseRow[]
  groups: readonly TestGroupRow[]
  onSaved: () => void
}

export function TestGroups({ pid, tests, groups, onSaved }: TestGroupsProps) {
  const { t } = useTranslation()
  const uuids = tests.map(({ uuid }) => uuid)
  const edit = useGroupEdit({ pid, uuids, groups, onSaved })
  const { rows, setRows, faults } = edit
  const { points: total, free } = summaryOf(rows, tests.length)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void edit.save(event.currentTarget)
  }
  return (
    <form className={style.add} noValidate onSubmit={onSubmit}>
      <p className="sec">{t(rows.length === 0 ? 'testcase.groups.none' : 'testcase.groups.text')}</p>
      {rows.length > 0 && (
        <ol className={style.groups}>
          {rows.map((row, index) => (
            <GroupFields
              key={row.key}
              number={index + 1}
              row={row}
              faults={faults[index] ?? {}}
              isNew={edit.isNew(row)}
              onChange={(change) =>
                setRows(rows.map((other) => (other === row ? { ...row, ...change } : other)))
              }
              onRemove={() => setRows(withoutRow(rows, index))}
            />
          ))}
        </ol>
      )}
      {rows.length > 0 && (
        <p className="sec">
          {t('testcase.groups.total', { points: points(total) })}
          {free !== '' && ` ${t('testcase.groups.free', { tests: free })}`}
        </p>
      )}
      <FormFailure text={edit.failure} />
      <div className="row">
        <Button
          icon="plus"
          disabled={rows.length >= testGroupLimits.groups}
          onClick={() => setRows([...rows, newRow()])}
        >
          {t('testcase.groups.add')}
        </Button>
        {rows.length === 0 && tests.length <= testGroupLimits.groups && (
          <Button onClick={() => setRows(eachByItself(tests.length))}>{t('testcase.groups.each')}</Button>
        )}
        {edit.differs && (
          <>
            <Button type="submit" look="primary" busy={edit.isSaving}>
              {t('testcase.groups.save')}
            </Button>
            <Button look="ghost" onClick={edit.reset}>
              {t('common.cancel')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

interface GroupEditing {
  pid: number
  uuids: readonly string[]
  groups: readonly TestGroupRow[]
  onSaved: () => void
}

function useGroupEdit({ pid, uuids, groups, onSaved }: GroupEditing) {
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState(() => rowsOf(groups, uuids))
  const [rows, show] = useState(loaded)
  const [faults, setFaults] = useState<RowFaults[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useSaveGroups(pid)
  const differs = rows !== loaded
  useUnsavedWarning(differs && !saving.isPending)
  const setRows = (next: GroupRow[]) => {
    show(next)
    setFaults([])
  }
  const save = async (form: Element) => {
    const found = faultsOf(rows, uuids.length)
    setFaults(found)
    setFailure(null)
    if (found.some((row) => Object.keys(row).length > 0)) {
      toast.warning(t('errors.formInvalid'))
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    try {
      await saving.mutateAsync(groupsOf(rows, uuids))
      setLoaded(rows)
      toast.success(t('testcase.groups.saved'))
      onSaved()
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return {
    rows,
    setRows,
    faults,
    failure,
    differs,
    isSaving: saving.isPending,
    save,
    reset: () => setRows(loaded),
    /** Added since, and so the next to be written in. */
    isNew: (row: GroupRow) => row.tests === '' && !loaded.includes(row),
  }
}

interface GroupFieldsProps {
  number: number
  row: GroupRow
  faults: RowFaults
  isNew: boolean
  onChange: (change: Partial<GroupRow>) => void
  onRemove: () => void
}

function GroupFields({ number, row, faults, isNew, onChange, onRemove }: GroupFieldsProps) {
  const { t } = useTranslation()
  const faultOf = (field: keyof RowFaults) => {
    const fault = faults[field]
    return fault && t(`testcase.groups.fault.${fault}`)
  }
  return (
    <li className={style.group}>
      <fieldset>
        <legend className="vh">{t('testcase.groups.number', { number })}</legend>
        <span className={style.number} aria-hidden="true">
          {number}
        </span>
        <TextField
          label={t('testcase.groups.tests')}
          value={row.tests}
          placeholder="1-5, 8"
          maxLength={testGroupLimits.text}
          autoFocus={isNew}
          error={faultOf('tests')}
          onChange={(event) => onChange({ tests: event.target.value })}
        />
        <TextField
          label={t('testcase.groups.points')}
          value={row.points}
          inputMode="decimal"
          maxLength={testGroupLimits.text}
          error={faultOf('points')}
          onChange={(event) => onChange({ points: event.target.value })}
        />
        <SelectField
          label={t('testcase.groups.way')}
          value={row.way}
          onChange={(event) =>
            onChange({ way: groupWays.find((way) => way === event.target.value) ?? 'min' })
          }
        >
          {groupWays.map((way) => (
            <option key={way} value={way}>
              {t(`testcase.groups.ways.${way}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('testcase.groups.needs')}
          value={row.needs}
          maxLength={testGroupLimits.text}
          disabled={number === 1}
          placeholder={number === 1 ? '' : '1'}
          error={faultOf('needs')}
          onChange={(event) => onChange({ needs: event.target.value })}
        />
        <Switch quiet checked={row.stop} onChange={(stop) => onChange({ stop })}>
          {t('testcase.groups.stop')}
        </Switch>
        <IconButton icon="trash" label={t('testcase.groups.remove', { number })} onClick={onRemove} />
      </fieldset>
    </li>
  )
}
