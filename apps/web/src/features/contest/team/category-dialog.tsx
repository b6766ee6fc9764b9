import type { TeamCategory } from '@verdict/contract/team'
import { teamLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Switch, TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useKeepCategory } from './api/teams.ts'

const valuesOf = (category: TeamCategory | null) => ({
  name: category?.name ?? '',
  type: category?.type ?? '',
  hidden: category?.hidden ?? false,
  ranked: category?.ranked ?? true,
  starred: category?.starred ?? false,
  color: category?.color ?? null,
  externalId: category?.externalId ?? '',
  icpcId: category?.icpcId ?? '',
})

const firstColor = '#c026d3'

interface CategoryDialogProps {
  cid: number
  /** Null: a new one. */
  category: TeamCategory | null
  onClose: () => void
}

export function CategoryDialog({ cid, category, onClose }: CategoryDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => valuesOf(category))
  const [failure, setFailure] = useState<string | null>(null)
  const keep = useKeepCategory(cid, category?.id ?? null)
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isNameless = failure !== null && values.name.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (values.name.trim() === '') return setFailure(t('common.fault.required'))
    const { externalId, ...body } = values
    keep.mutate(
      { ...body, ...(externalId.trim() !== '' && { externalId: externalId.trim() }) },
      {
        onSuccess: () => {
          toast.success(t('team.category.saved'))
          onClose()
        },
        onError: (error) => setFailure(errorText(error)),
      },
    )
  }
  return (
    <FormDialog
      title={category ? t('team.category.change', { name: category.name }) : t('team.category.add')}
      onSubmit={submit}
      failure={isNameless ? null : failure}
      action={t('common.save')}
      busy={keep.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('team.organizations.name')}
        error={isNameless && t('common.fault.required')}
        maxLength={teamLimits.name}
        autoComplete="off"
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div>
        <Switch checked={values.ranked} onChange={(ranked) => change({ ranked })}>
          {t('team.category.ranked')}
        </Switch>
        <p className="muted">{t('team.category.rankedHint')}</p>
      </div>
      <Switch checked={values.hidden} onChange={(hidden) => change({ hidden })}>
        {t('team.category.hidden')}
      </Switch>
      <div>
        <Switch checked={values.starred} onChange={(starred) => change({ starred })}>
          {t('team.category.starred')}
        </Switch>
        <p className="muted">{t('team.category.starredHint')}</p>
      </div>
      <div className="row">
        <Switch
          checked={values.color !== null}
          onChange={(isColored) => change({ color: isColored ? firstColor : null })}
        >
          {t('team.category.colored')}
        </Switch>
        {values.color !== null && (
          <input
            type="color"
            aria-label={t('team.category.color')}
            value={values.color}
            onChange={(event) => change({ color: event.target.value })}
          />
        )}
      </div>
      <TextField
        label={t('team.category.type')}
        hint={t('team.category.typeHint')}
        optional
        maxLength={teamLimits.type}
        autoComplete="off"
        value={values.type}
        onChange={(event) => change({ type: event.target.value })}
      />
      <TextField
        label={t('team.icpcId')}
        hint={t('team.category.icpcIdHint')}
        optional
        maxLength={teamLimits.icpcId}
        autoComplete="off"
        value={values.icpcId}
        onChange={(event) => change({ icpcId: event.target.value })}
      />
      <TextField
        label={t('team.externalId')}
        hint={t('team.externalIdHint')}
        optional
        maxLength={teamLimits.externalId}
        autoComplete="off"
        value={values.externalId}
        onChange={(event) => change({ externalId: event.target.value })}
      />
    </FormDialog>
  )
}
