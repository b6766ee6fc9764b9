import type { TestcaseRow, TestGroupRow } from '@verdict/contract/testcase'
import { testGroupLimits } from '@verdict/domain/test-groups'
import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { points } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { FormFailure } from '../../../ui/form/form.tsx'
import { useDrag } from '../../../ui/order/use-drag.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaveGroups } from './api/testcases.ts'
import { GroupFields } from './group-fields.tsx'
import { GroupRules } from './group-rules.tsx'
import {
  eachByItself,
  faultsOf,
  type GroupRow,
  groupsOf,
  hasParts,
  movedRow,
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
  onSaved: (() => void) | null
}

export function TestGroups({ pid, tests, groups, onSaved }: TestGroupsProps) {
  const { t } = useTranslation()
  const uuids = tests.map(({ uuid }) => uuid)
  const edit = useGroupEdit({ pid, uuids, groups, onSaved })
  const { rows, setRows } = edit
  const [inWords, setInWords] = useState(false)
  const { points: total, free } = summaryOf(rows, tests.length)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void edit.save(event.currentTarget)
  }
  if (inWords) {
    return (
      <GroupRules
        rows={rows}
        tests={tests.length}
        onApply={(next) => {
          setRows(next)
          setInWords(false)
        }}
        onCancel={() => setInWords(false)}
      />
    )
  }
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <fieldset className={style.all} disabled={!onSaved}>
        <p className="sec">{t(rows.length === 0 ? 'testcase.groups.none' : 'testcase.groups.text')}</p>
        {rows.length > 0 && <Rows edit={edit} isReadOnly={!onSaved} />}
        {rows.length > 0 && (
          <p className="sec">
            {t('testcase.groups.total', { points: points(total) })}
            {free !== '' && ` ${t('testcase.groups.free', { tests: free })}`}
          </p>
        )}
        <FormFailure text={edit.failure} />
      </fieldset>
      {onSaved && (
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
          {rows.every(({ parent }) => parent === '') && (
            <Button onClick={() => setInWords(true)}>{t('testcase.groups.rules.write')}</Button>
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
      )}
    </form>
  )
}

function Rows({ edit, isReadOnly }: { edit: ReturnType<typeof useGroupEdit>; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const { rows, setRows, faults } = edit
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const withMoved = ({ key, to }: { key: string; to: number }) => {
    const from = rows.findIndex((row) => String(row.key) === key)
    return from < 0 || from === to ? rows : movedRow(rows, from, to)
  }
  const { drag, onPointerDown } = useDrag(list, isReadOnly, (drop) => {
    const next = withMoved(drop)
    if (next !== rows) setRows([...next])
  })
  const shown = drag ? withMoved(drag) : rows
  const isNested = rows.some(({ parent, passes }) => parent !== '' || passes !== null)
  // Moving an element drops its focus.
  const pressed = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })
  const move = (from: number, to: number, button: HTMLElement) => {
    if (to < 0 || to >= rows.length) return
    setRows(movedRow(rows, from, to))
    setSaid(t('testcase.groups.moved', { number: to + 1 }))
    pressed.current = button
  }
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      <ol ref={list} className={style.groups}>
        {shown.map((row, index) => (
          <GroupFields
            key={row.key}
            number={index + 1}
            of={rows.length}
            row={row}
            isOuter={hasParts(shown, index)}
            isNested={isNested}
            faults={drag ? {} : (faults[index] ?? {})}
            isNew={edit.isNew(row)}
            isDragged={drag?.key === String(row.key)}
            onPointerDown={onPointerDown}
            onChange={(change) =>
              setRows(rows.map((other) => (other === row ? { ...row, ...change } : other)))
            }
            onRemove={() => setRows(withoutRow(rows, index))}
            onMove={(by, button) => move(index, index + by, button)}
          />
        ))}
      </ol>
    </>
  )
}

interface GroupEditing {
  pid: number
  uuids: readonly string[]
  groups: readonly TestGroupRow[]
  onSaved: (() => void) | null
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
      onSaved?.()
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
    /** Added since loading, and the next to fill. */
    isNew: (row: GroupRow) => row.tests === '' && !loaded.includes(row),
  }
}
