import { ContestStatus } from '@verdict/domain/contest'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { utcOffset } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { SelectField, Switch, TextField } from '../../../../ui/field/field.tsx'
import { Fields, Pair } from '../../../../ui/form/form.tsx'
import { ItemChoice } from '../../../../ui/picker/item-choice.tsx'
import { courseFinder } from '../api/form-choices.ts'
import { type FieldsProps, keptApart, momentOf } from './values.ts'

export function GeneralFields({
  values,
  change,
  faultOf,
  choosesCourse,
}: FieldsProps & { choosesCourse?: boolean }) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  return (
    <Fields>
      <TextField
        label={t('contest.form.title')}
        value={values.title}
        error={faultOf('title')}
        autoComplete="off"
        onChange={(event) => change({ title: event.target.value })}
      />
      <Pair>
        {(['start', 'end'] as const).map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t(`contest.form.${name}`)}
            hint={t('contest.form.timeHint', { zone: utcOffset(momentOf(values[name]) ?? serverNow()) })}
            value={values[name]}
            error={faultOf(name)}
            onChange={(event) => change({ [name]: event.target.value })}
            // On blur: a date being typed passes through other years and hours.
            onBlur={() => {
              const { start, end } = keptApart(values, name)
              if (start !== values.start || end !== values.end) change({ start, end })
            }}
          />
        ))}
        {isAdmin && (
          <SelectField
            label={t('contest.form.status')}
            value={values.status}
            onChange={(event) => change({ status: Number(event.target.value) as ContestStatus })}
          >
            <option value={ContestStatus.Available}>{t('contest.form.available')}</option>
            <option value={ContestStatus.Reserve}>{t('contest.form.reserved')}</option>
          </SelectField>
        )}
      </Pair>
      {values.draft !== null && (
        <div>
          <Switch checked={values.draft} onChange={(draft) => change({ draft })}>
            {t('homework.draft')}
          </Switch>{' '}
          <span className="muted">{t('homework.draftHint')}</span>
        </div>
      )}
      {choosesCourse && (
        <ItemChoice
          finder={courseFinder}
          label={t('contest.form.course')}
          optional={isAdmin}
          hint={t('contest.form.courseHint')}
          listLabel={t('contest.form.coursesFound')}
          error={faultOf('course')}
          value={values.course}
          onChange={(course) => change({ course })}
        />
      )}
    </Fields>
  )
}
