import { useQuery } from '@tanstack/react-query'
import { ContestVisibility } from '@verdict/domain/contest'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../../lib/api/choices.ts'
import { CheckList } from '../../../../ui/field/check-list.tsx'
import { SelectField, TextAreaField, TextField } from '../../../../ui/field/field.tsx'
import { Fields, Pair } from '../../../../ui/form/form.tsx'
import { userFinder } from '../../../../ui/picker/finders.tsx'
import { uidsIn } from '../../../../ui/picker/listed.ts'
import { SearchPicker } from '../../../../ui/picker/search-picker.tsx'
import { visibilityName } from '../phase-tag.tsx'
import type { FieldsProps } from './values.ts'

export function AccessFields({ values, change, faultOf }: FieldsProps) {
  const { t } = useTranslation()
  const { encrypt } = values
  return (
    <Fields>
      <Pair>
        <SelectField
          label={t('contest.form.visibility')}
          hint={
            (encrypt === ContestVisibility.Public && t('contest.form.publicHint')) ||
            (encrypt === ContestVisibility.Private && t('contest.form.privateHint'))
          }
          value={encrypt}
          onChange={(event) => change({ encrypt: Number(event.target.value) as ContestVisibility })}
        >
          {Object.values(ContestVisibility).map((kind) => (
            <option key={kind} value={kind}>
              {t(`contest.type.${visibilityName[kind]}`)}
            </option>
          ))}
        </SelectField>
        {encrypt === ContestVisibility.Password && (
          <TextField
            label={t('contest.form.password')}
            hint={t('contest.form.passwordHint')}
            autoComplete="off"
            spellCheck={false}
            value={values.password}
            error={faultOf('password')}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
      </Pair>
      {encrypt === ContestVisibility.Private && (
        <>
          <UserList value={values.users} error={faultOf('users')} onChange={(users) => change({ users })} />
          <GroupChoice
            value={values.groups}
            error={faultOf('groups')}
            onChange={(groups) => change({ groups })}
          />
        </>
      )}
    </Fields>
  )
}

interface UserListProps {
  value: string
  error: string | undefined
  onChange: (users: string) => void
}

function UserList({ value, error, onChange }: UserListProps) {
  const { t } = useTranslation()
  const names = uidsIn(value)
  const listed = new Set(names.map((name) => name.toLowerCase()))
  return (
    <>
      <SearchPicker
        finder={userFinder}
        label={t('contest.form.addUser')}
        hint={t('contest.form.addUserHint')}
        listLabel={t('contest.form.usersFound')}
        isTaken={({ id }) => listed.has(id.toLowerCase())}
        onTake={({ id }) => onChange([value.trimEnd(), id].filter(Boolean).join('\n'))}
      />
      <TextAreaField
        label={t('contest.form.users')}
        hint={`${t('contest.form.usersHint')} ${t('contest.form.usersCount', { count: names.length })}`}
        rows={6}
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}

interface GroupChoiceProps {
  value: readonly number[]
  error: string | undefined
  onChange: (gids: readonly number[]) => void
}

function GroupChoice({ value, error, onChange }: GroupChoiceProps) {
  const { t } = useTranslation()
  const groups = useQuery(groupsQuery()).data?.docs
  return (
    <CheckList
      legend={t('contest.form.groups')}
      items={groups?.map(({ gid, title }) => ({ id: gid, label: title }))}
      empty={t('contest.form.noGroups')}
      error={error}
      value={value}
      onChange={onChange}
    />
  )
}
