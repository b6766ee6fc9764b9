import type { Gradebook } from '@verdict/contract/gradebook'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { gradeScales, type GradeScale } from '@verdict/domain/gradebook'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { Input, Select, SelectField, TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useChangeGradebook } from '../api/marks.ts'
import { itemKey } from './item-key.ts'
import style from './marks.module.css'
import { bodyOf, stepsFor, typedFrom, type SettingsFault, type TypedSettings } from './settings-form.ts'

interface PartProps {
  typed: TypedSettings
  onChange: (part: Partial<TypedSettings>) => void
}

interface SettingsDialogProps {
  courseId: number
  gradebook: Gradebook
  onClose: () => void
}

export default function SettingsDialog({ courseId, gradebook, onClose }: SettingsDialogProps) {
  const { t } = useTranslation()
  const [loaded] = useState(() => typedFrom(gradebook))
  const [typed, setTyped] = useState(loaded)
  const [fault, setFault] = useState<SettingsFault>()
  const save = useChangeGradebook(courseId)
  useUnsavedWarning(typed !== loaded && !save.isPending)
  const onChange = (part: Partial<TypedSettings>) => {
    setTyped({ ...typed, ...part })
    setFault(undefined)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = bodyOf(typed)
    if (typeof body === 'string') setFault(body)
    else if (!save.isPending) {
      save.mutate(body, {
        onSuccess() {
          toast.success(t('marks.form.saved'))
          onClose()
        },
      })
    }
  }
  return (
    <Dialog title={t('marks.form.title')} onClose={onClose} wide>
      <form className={style.settings} noValidate onSubmit={submit}>
        <Items typed={typed} onChange={onChange} />
        <Categories typed={typed} onChange={onChange} />
        <TextField
          label={t('marks.form.dropAll')}
          hint={t('marks.form.dropAllHint')}
          boxClassName={style.small}
          inputMode="numeric"
          value={typed.dropLowest}
          onChange={(event) => onChange({ dropLowest: event.target.value })}
        />
        <Scale typed={typed} onChange={onChange} />
        {fault && <Notice>{t(`marks.form.${fault}`)}</Notice>}
        {save.error && <Notice>{errorText(save.error)}</Notice>}
        <SubmitActions action={t('common.save')} busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function Items({ typed: { items, categories }, onChange }: PartProps) {
  const { t } = useTranslation()
  const change = (place: number, part: Partial<TypedSettings['items'][number]>) =>
    onChange({ items: items.map((item, at) => (at === place ? { ...item, ...part } : item)) })
  if (items.length === 0) return <p className="sec">{t('marks.noItemsText')}</p>
  return (
    <fieldset>
      <legend>{t('marks.form.items')}</legend>
      <p className="sec">{t('marks.form.weightHint')}</p>
      <div className={style.form} tabIndex={0} role="region" aria-label={t('marks.form.items')}>
        <table>
          <thead>
            <tr>
              {(['item', 'weight', 'cap', 'bonus'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`marks.form.${name}`)}
                </th>
              ))}
              {categories.length > 0 && <th scope="col">{t('marks.form.category')}</th>}
            </tr>
          </thead>
          <tbody>
            {items.map(({ title, weight, cap, isBonus, category, ...item }, place) => (
              <tr key={itemKey(item)}>
                <th scope="row" title={title}>
                  {title}
                </th>
                <td>
                  <Input
                    boxClassName={style.small}
                    inputMode="decimal"
                    aria-label={t('marks.form.weightOf', { name: title })}
                    value={weight}
                    onChange={(event) => change(place, { weight: event.target.value })}
                  />
                </td>
                <td>
                  <Input
                    boxClassName={style.small}
                    inputMode="decimal"
                    aria-label={t('marks.form.capOf', { name: title })}
                    value={cap}
                    onChange={(event) => change(place, { cap: event.target.value })}
                  />
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t('marks.form.bonusOf', { name: title })}
                    checked={isBonus}
                    onChange={(event) => change(place, { isBonus: event.target.checked })}
                  />
                </td>
                {categories.length > 0 && (
                  <td>
                    <Select
                      aria-label={t('marks.form.categoryOf', { name: title })}
                      value={category}
                      onChange={(event) => change(place, { category: event.target.value })}
                    >
                      <option value="">{t('marks.form.noCategory')}</option>
                      {categories.map(({ key, name }) => (
                        <option key={key} value={key}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}

function Categories({ typed: { categories }, onChange }: PartProps) {
  const { t } = useTranslation()
  const change = (key: string, part: Partial<TypedSettings['categories'][number]>) =>
    onChange({ categories: categories.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const add = () => {
    const number = Math.max(-1, ...categories.map(({ key }) => Number(key))) + 1
    const name = t('marks.form.newCategory', { number: categories.length + 1 })
    onChange({ categories: [...categories, { key: String(number), name, weight: '', dropLowest: '0' }] })
  }
  return (
    <fieldset>
      <legend>{t('marks.form.categories')}</legend>
      <p className="sec">{t('marks.form.categoriesHint')}</p>
      {categories.map(({ key, name, weight, dropLowest }) => (
        <div key={key} className={style.category}>
          <TextField
            label={t('marks.form.categoryName')}
            maxLength={gradebookLimits.name}
            value={name}
            onChange={(event) => change(key, { name: event.target.value })}
          />
          <TextField
            label={t('marks.form.ownWeight')}
            inputMode="decimal"
            value={weight}
            onChange={(event) => change(key, { weight: event.target.value })}
          />
          <TextField
            label={t('marks.form.drop')}
            inputMode="numeric"
            value={dropLowest}
            onChange={(event) => change(key, { dropLowest: event.target.value })}
          />
          <IconButton
            icon="cross"
            label={t('marks.form.removeCategory', { name })}
            onClick={() => onChange({ categories: categories.filter((one) => one.key !== key) })}
          />
        </div>
      ))}
      {categories.length < gradebookLimits.categories && (
        <div>
          <Button icon="plus" onClick={add}>
            {t('marks.form.addCategory')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function Scale({ typed: { scale, steps }, onChange }: PartProps) {
  const { t } = useTranslation()
  const change = (place: number, part: Partial<TypedSettings['steps'][number]>) =>
    onChange({ steps: steps.map((step, at) => (at === place ? { ...step, ...part } : step)) })
  const choose = (chosen: GradeScale) => onChange({ scale: chosen, steps: stepsFor(chosen) })
  return (
    <fieldset>
      <SelectField
        label={t('marks.form.scale')}
        value={scale}
        onChange={(event) => choose(event.target.value as GradeScale)}
      >
        {gradeScales.map((one) => (
          <option key={one} value={one}>
            {t(`marks.scales.${one}`)}
          </option>
        ))}
      </SelectField>
      {steps.map(({ label, from }, place) => (
        <div key={place} className={style.step}>
          <TextField
            label={t('marks.form.label')}
            maxLength={gradebookLimits.label}
            readOnly={scale === 'levels'}
            value={label}
            onChange={(event) => change(place, { label: event.target.value })}
          />
          <TextField
            label={t('marks.form.from')}
            inputMode="decimal"
            readOnly={place === steps.length - 1}
            value={from}
            onChange={(event) => change(place, { from: event.target.value })}
          />
          {scale === 'letters' && steps.length > 2 && place < steps.length - 1 && (
            <IconButton
              icon="cross"
              label={t('marks.form.removeStep', { label })}
              onClick={() => onChange({ steps: steps.filter((_, at) => at !== place) })}
            />
          )}
        </div>
      ))}
      {scale === 'letters' && steps.length < gradebookLimits.steps && (
        <div>
          <Button
            icon="plus"
            onClick={() =>
              onChange({ steps: [...steps.slice(0, -1), { label: '', from: '' }, ...steps.slice(-1)] })
            }
          >
            {t('marks.form.addStep')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
