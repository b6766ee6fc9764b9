import { type GroupPasses, groupPasses, groupWays, testGroupLimits } from '@verdict/domain/test-groups'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { SelectField, Switch, TextField } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { gripMark } from '../../../ui/order/use-drag.ts'
import type { GroupRow, RowFaults } from './group-rows.ts'
import style from './testcase.module.css'

interface GroupFieldsProps {
  number: number
  of: number
  row: GroupRow
  /** Has parts, and no tests of its own. */
  isOuter: boolean
  /** Some groups have parents or pass conditions. */
  isNested: boolean
  /** False where the tests name their groups themselves. */
  hasTests?: boolean
  faults: RowFaults
  isNew: boolean
  onChange: (change: Partial<GroupRow>) => void
  onRemove: () => void
  onMove: (by: -1 | 1, button: HTMLElement) => void
  isDragged: boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

export function GroupFields(props: GroupFieldsProps) {
  const {
    number,
    of,
    row,
    isOuter,
    isNested,
    hasTests = true,
    faults,
    isNew,
    onChange,
    onRemove,
    onMove,
    isDragged,
    onPointerDown,
  } = props
  const { t } = useTranslation()
  const name = t('testcase.groups.number', { number })
  const faultOf = (field: keyof RowFaults) => {
    const fault = faults[field]
    return fault && t(`testcase.groups.fault.${fault}`)
  }
  return (
    <li
      data-key={row.key}
      className={classes(
        style.group,
        isNested && style.nested,
        !hasTests && style.untested,
        isDragged && style.dragged,
      )}
      onPointerDown={(event) => {
        // Dragging in fields selects text.
        if ((event.target as Element).closest('[data-grip]')) onPointerDown(event)
      }}
    >
      <fieldset>
        <legend className="vh">{name}</legend>
        <span className={style.number} aria-hidden="true" {...gripMark}>
          <Icon name="grip" />
          {number}
        </span>
        {hasTests && (
          <TextField
            label={t('testcase.groups.tests')}
            value={isOuter ? '' : row.tests}
            disabled={isOuter}
            placeholder={isOuter ? '' : '1-5, 8'}
            maxLength={testGroupLimits.text}
            autoFocus={isNew}
            error={faultOf('tests')}
            onChange={(event) => onChange({ tests: event.target.value })}
          />
        )}
        <TextField
          label={t('testcase.groups.points')}
          value={isOuter ? '' : row.points}
          disabled={isOuter}
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
        {isNested && (
          <TextField
            label={t('testcase.groups.parent')}
            value={row.parent}
            inputMode="numeric"
            maxLength={testGroupLimits.text}
            disabled={number === 1}
            error={faultOf('parent')}
            onChange={(event) => onChange({ parent: event.target.value })}
          />
        )}
        <Switch quiet checked={row.stop} onChange={(stop) => onChange({ stop })}>
          {t('testcase.groups.stop')}
        </Switch>
        <span className={style.rowEnd}>
          <IconButton
            icon="sortUp"
            label={t('common.moveUp', { name })}
            aria-disabled={number === 1}
            onClick={({ currentTarget }) => onMove(-1, currentTarget)}
          />
          <IconButton
            icon="sortDown"
            label={t('common.moveDown', { name })}
            aria-disabled={number === of}
            onClick={({ currentTarget }) => onMove(1, currentTarget)}
          />
          <IconButton icon="trash" label={t('testcase.groups.remove', { number })} onClick={onRemove} />
        </span>
        {isNested && <PassedWhen passes={row.passes} onChange={(passes) => onChange({ passes })} />}
      </fieldset>
    </li>
  )
}

interface PassedWhenProps {
  passes: GroupPasses | null
  onChange: (passes: GroupPasses | null) => void
}

function PassedWhen({ passes, onChange }: PassedWhenProps) {
  const { t } = useTranslation()
  return (
    <div className={style.passes}>
      <SelectField
        label={t('testcase.groups.passes')}
        value={passes ?? ''}
        onChange={(event) => onChange(groupPasses.find((one) => one === event.target.value) ?? null)}
      >
        <option value="">{t('testcase.groups.passesWhen.usual')}</option>
        {groupPasses.map((one) => (
          <option key={one} value={one}>
            {t(`testcase.groups.passesWhen.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
