// Typed settings of a final mark: numbers stay text until sent.

import type { Gradebook } from '@verdict/contract/gradebook'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { areSteps, type GradeScale, letterSteps, levelSteps } from '@verdict/domain/gradebook'
import { hundredths, wholeShare } from '@verdict/domain/share'
import type { SettingsBody } from '../api/marks.ts'

interface TypedItem {
  cid: number | null
  columnId: number | null
  title: string
  weight: string
  cap: string
  isBonus: boolean
  /** Category key; '' for none. */
  category: string
}

interface TypedCategory {
  /** Stable while the name is typed. */
  key: string
  name: string
  weight: string
  dropLowest: string
}

export interface TypedStep {
  label: string
  from: string
}

export interface TypedSettings {
  items: TypedItem[]
  categories: TypedCategory[]
  dropLowest: string
  scale: GradeScale
  steps: TypedStep[]
}

const shown = (hundredths: number): string => String(hundredths / 100)

export const stepsFor = (scale: GradeScale): TypedStep[] => {
  if (scale === 'percent') return []
  return (scale === 'letters' ? letterSteps : levelSteps).map(({ label, from }) => ({
    label,
    from: shown(from),
  }))
}

export const typedFrom = ({ items, categories, dropLowest, scale, steps }: Gradebook): TypedSettings => ({
  items: items.map(({ cid, columnId, title, weight, cap, isBonus, category }) => ({
    cid,
    columnId,
    title,
    weight: shown(weight),
    cap: shown(cap),
    isBonus,
    category: category === null ? '' : String(category),
  })),
  categories: categories.map(({ name, weight, dropLowest: drop }, place) => ({
    key: String(place),
    name,
    weight: weight === null ? '' : shown(weight),
    dropLowest: String(drop),
  })),
  dropLowest: String(dropLowest),
  scale,
  steps: steps.map(({ label, from }) => ({ label, from: shown(from) })),
})

const whole = (text: string): number | null => {
  const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
  return value !== null && value <= gradebookLimits.items ? value : null
}

export type SettingsFault = 'numberFault' | 'nameFault' | 'stepsFault'

export function bodyOf(typed: TypedSettings): SettingsBody | SettingsFault {
  const number = (text: string, most: number): number => hundredths(text, most) ?? Number.NaN
  const keys = typed.categories.map(({ key }) => key)
  const body: SettingsBody = {
    scale: typed.scale,
    steps: typed.steps.map(({ label, from }) => ({ label: label.trim(), from: number(from, wholeShare) })),
    dropLowest: whole(typed.dropLowest) ?? Number.NaN,
    categories: typed.categories.map(({ name, weight, dropLowest }) => ({
      name: name.trim(),
      weight: weight.trim() === '' ? null : number(weight, gradebookLimits.weight),
      dropLowest: whole(dropLowest) ?? Number.NaN,
    })),
    items: typed.items.map(({ cid, columnId, weight, cap, isBonus, category }) => ({
      ...(cid !== null && { cid }),
      ...(columnId !== null && { columnId }),
      weight: number(weight, gradebookLimits.weight),
      cap: number(cap, wholeShare),
      isBonus,
      category: keys.includes(category) ? keys.indexOf(category) : null,
    })),
  }
  const numbers = [
    body.dropLowest,
    ...body.steps.map(({ from }) => from),
    ...body.categories.flatMap((category) => [category.weight ?? 0, category.dropLowest]),
    ...body.items.flatMap((item) => [item.weight, item.cap]),
  ]
  if (numbers.some(Number.isNaN)) return 'numberFault'
  if (body.categories.some(({ name }) => name === '')) return 'nameFault'
  const isLabelled = body.steps.every(({ label }) => label !== '')
  if (typed.scale !== 'percent' && !(isLabelled && areSteps(body.steps))) return 'stepsFault'
  return body
}
