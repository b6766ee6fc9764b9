// One group of tests as a row of fields, which is dragged by its number or moved with its buttons.

import { groupWays, testGroupLimits } from '@verdict/domain/test-groups'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { SelectField, Switch, TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { gripMark } from '../../ui/order/use-drag.ts'
import type { GroupRow, RowFaults } from './group-rows.ts'
import style from './testcase.module.css'

interface GroupFieldsProps {
  number: number
  /** How many rows there are. */
  of: number
  row: GroupRow
  faults: RowFaults
  isNew: boolean
  onChange: (change: Partial<GroupRow>) => void
  onRemove: () => void
  /** By one place, with the keyboard. */
  onMove: (by: -1 | 1, button: HTMLElement) => void
  isDragged: boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

export function GroupFields(props: GroupFieldsProps) {
  const { number, of, row, faults, isNew, onChange, onRemove, onMove, isDragged, onPointerDown } = props
  const { t } = useTranslation()
  const name = t('testcase.groups.number', { number })
  const faultOf = (field: keyof RowFaults) => {
    const fault = faults[field]
    return fault && t(`testcase.groups.fault.${fault}`)
  }
  return (
    <li
      data-key={row.key}
      className={classes(style.group, isDragged && style.dragged)}
      onPointerDown={(event) => {
        // In its fields text is selected.
        if ((event.target as Element).closest('[data-grip]')) onPointerDown(event)
      }}
    >
      <fieldset>
        <legend className="vh">{name}</legend>
        <span className={style.number} aria-hidden="true" {...gripMark}>
          <Icon name="grip" />
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
      </fieldset>
    </li>
  )
}
