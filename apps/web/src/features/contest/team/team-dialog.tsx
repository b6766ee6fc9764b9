import type { Organization, TeamCategory, TeamRow } from '@verdict/contract/team'
import { teamLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { CheckList } from '../../../ui/field/check-list.tsx'
import { SelectField, Switch, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Pair } from '../../../ui/form/form.tsx'
import { namesIn } from '../../../ui/picker/listed.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useKeepTeam, type TeamBody } from './api/teams.ts'

const uidsOf = (team: TeamRow | null, role: TeamRow['members'][number]['role']): string =>
  (team?.members ?? [])
    .filter((member) => member.role === role)
    .map(({ uid }) => uid)
    .join('\n')

const valuesOf = (team: TeamRow | null) => ({
  name: team?.name ?? '',
  label: team?.label ?? '',
  organization: team?.organization ?? null,
  categories: team?.categories ?? [],
  hidden: team?.hidden ?? false,
  room: team?.room ?? '',
  seat: team?.seat ?? '',
  externalId: team?.externalId ?? '',
  icpcId: team?.icpcId ?? '',
  members: uidsOf(team, 'contestant'),
  coaches: uidsOf(team, 'coach'),
})
type Values = ReturnType<typeof valuesOf>

const bodyOf = ({ members, coaches, externalId, ...values }: Values): TeamBody => ({
  ...values,
  ...(externalId.trim() !== '' && { externalId: externalId.trim() }),
  members: [
    ...namesIn(members).map((uid) => ({ uid, role: 'contestant' as const })),
    ...namesIn(coaches).map((uid) => ({ uid, role: 'coach' as const })),
  ],
})

interface TeamDialogProps {
  cid: number
  /** Null: a new one. */
  team: TeamRow | null
  organizations: readonly Organization[]
  categories: readonly TeamCategory[]
  onClose: () => void
}

export function TeamDialog({ cid, team, organizations, categories, onClose }: TeamDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => valuesOf(team))
  const [failure, setFailure] = useState<string | null>(null)
  const keep = useKeepTeam(cid, team?.number ?? null)
  const change = (part: Partial<Values>) => setValues({ ...values, ...part })
  const isNameless = failure !== null && values.name.trim() === ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (values.name.trim() === '') return setFailure(t('common.fault.required'))
    keep.mutate(bodyOf(values), {
      onSuccess: () => {
        toast.success(t('team.saved'))
        onClose()
      },
      onError: (error) => setFailure(errorText(error)),
    })
  }
  const text = (field: 'label' | 'room' | 'seat' | 'externalId' | 'icpcId', hint?: string) => (
    <TextField
      label={t(`team.${field}`)}
      hint={hint}
      optional
      maxLength={teamLimits[field]}
      autoComplete="off"
      value={values[field]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
  return (
    <FormDialog
      title={team ? t('team.changeTitle', { name: team.name }) : t('team.addTitle')}
      onSubmit={submit}
      failure={isNameless ? null : failure}
      action={t('common.save')}
      busy={keep.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('team.name')}
        error={isNameless && t('common.fault.required')}
        maxLength={teamLimits.name}
        autoComplete="off"
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Pair>
        {text('label', t('team.labelHint'))}
        <SelectField
          label={t('team.organization')}
          value={values.organization ?? ''}
          onChange={(event) => change({ organization: Number(event.target.value) || null })}
        >
          <option value="">{t('team.noOrganization')}</option>
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </Pair>
      <TextAreaField
        label={t('team.members')}
        hint={t('team.membersHint')}
        rows={3}
        spellCheck={false}
        value={values.members}
        onChange={(event) => change({ members: event.target.value })}
      />
      <TextAreaField
        label={t('team.coaches')}
        hint={t('team.coachesHint')}
        optional
        rows={1}
        spellCheck={false}
        value={values.coaches}
        onChange={(event) => change({ coaches: event.target.value })}
      />
      <CheckList
        legend={t('team.categories')}
        items={categories.map(({ id, name }) => ({ id, label: name }))}
        empty={t('team.noCategories')}
        compact
        value={values.categories}
        onChange={(ids) => change({ categories: ids })}
      />
      <Pair>
        {text('room')}
        {text('seat')}
      </Pair>
      <Pair>
        {text('icpcId', t('team.icpcIdHint'))}
        {text('externalId', t('team.externalIdHint'))}
      </Pair>
      <div>
        <Switch checked={values.hidden} onChange={(hidden) => change({ hidden })}>
          {t('team.hide')}
        </Switch>
        <p className="muted">{t('team.hideHint')}</p>
      </div>
    </FormDialog>
  )
}
