import { testGroupLimits } from '@verdict/domain/test-groups'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { points } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDrag } from '../../../../ui/order/use-drag.ts'
import { GroupFields } from '../group-fields.tsx'
import { hasParts, newRow, summaryOf } from '../group-rows.ts'
import type { RecipeEdit } from './recipe-draft.ts'
import { type RecipeFaults, type RecipeValues, withMovedGroup, withoutGroup } from './recipe-values.ts'
import groupStyle from '../testcase.module.css'
import style from './recipe.module.css'

interface RecipeGroupsProps {
  values: RecipeValues
  faults: RecipeFaults
  onChange: RecipeEdit['change']
}

export function RecipeGroups({ values, faults, onChange }: RecipeGroupsProps) {
  const { t } = useTranslation()
  const { groups } = values
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= groups.length || from === to) return
    onChange((now) => withMovedGroup(now, from, to))
    setSaid(t('testcase.groups.moved', { number: to + 1 }))
  }
  const { drag, onPointerDown } = useDrag(list, false, ({ key, to }) =>
    move(
      groups.findIndex((row) => String(row.key) === key),
      to,
    ),
  )
  const isNested = groups.some(({ parent, passes }) => parent !== '' || passes !== null)
  return (
    <div className="stack">
      <p className="sec">
        {t(groups.length === 0 ? 'workshop.recipe.noGroups' : 'workshop.recipe.groupsText')}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
      {groups.length > 0 && (
        <ol ref={list} className={groupStyle.groups}>
          {groups.map((row, index) => (
            <GroupFields
              key={row.key}
              number={index + 1}
              of={groups.length}
              row={row}
              isOuter={hasParts(groups, index)}
              isNested={isNested}
              hasTests={false}
              faults={faults.groups[index] ?? {}}
              isNew={false}
              isDragged={drag?.key === String(row.key)}
              onPointerDown={onPointerDown}
              onChange={(part) =>
                onChange((now) => ({
                  groups: now.groups.map((other) => (other.key === row.key ? { ...other, ...part } : other)),
                }))
              }
              onRemove={() => onChange((now) => withoutGroup(now, index))}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ol>
      )}
      {faults.isWorthless && (
        <p role="alert" className={style.fault}>
          {t('workshop.recipe.fault.worthless')}
        </p>
      )}
      {groups.length > 0 && (
        <p className="sec">{t('testcase.groups.total', { points: points(summaryOf(groups, 0).points) })}</p>
      )}
      <div>
        <Button
          icon="plus"
          disabled={groups.length >= testGroupLimits.groups}
          onClick={() => onChange((now) => ({ groups: [...now.groups, newRow()] }))}
        >
          {t('testcase.groups.add')}
        </Button>
      </div>
    </div>
  )
}
