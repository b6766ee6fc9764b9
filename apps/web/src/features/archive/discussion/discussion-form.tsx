import { newDiscussion } from '@verdict/contract/discussion'
import { discussionLimits } from '@verdict/domain/field-limits'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { PageForm } from '../../../ui/form/form.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { MarkdownField } from '../../../ui/markdown/markdown-field.tsx'
import { SearchPicker } from '../../../ui/picker/search-picker.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { finders, findersIn } from './api/discussion.ts'
import style from './discussion.module.css'
import { bodyOf, type DiscussionValues, type Kind } from './values.ts'

interface DiscussionFormProps {
  fixed?: boolean
  /** It is about something in this course. */
  course?: number
  values: DiscussionValues
  onChange: (values: DiscussionValues) => void
  action: string
  onSave: () => Promise<void>
  saving: boolean
  onCancel: () => void
}

export function DiscussionForm(props: DiscussionFormProps) {
  const { values, onChange, action, onSave, saving, onCancel } = props
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const wordFor = (text: string, max: number) =>
    text.trim() === '' ? t('common.fault.required') : t('common.fault.tooLong', { max })
  const words = {
    title: wordFor(values.title, discussionLimits.title),
    content: wordFor(values.content, discussionLimits.content),
    about: t('discuss.form.chooseOne'),
  }
  const form = useForm({
    values,
    onChange,
    check: (typed) => ({
      ...shapeFaults(newDiscussion, bodyOf(typed), words),
      ...(typed.kind !== 'nothing' && typed.about === null && { about: words.about }),
    }),
    said: (error) => saidFaults(error, words),
    onSave,
    saving,
  })
  const cancel = (
    <Button look="ghost" onClick={onCancel}>
      {t('common.cancel')}
    </Button>
  )
  return (
    <PageForm form={form} action={action} saving={saving} beside={cancel}>
      <TextField
        label={t('discuss.form.title')}
        error={form.faults.title}
        autoComplete="off"
        autoFocus
        value={values.title}
        onChange={(event) => form.change({ title: event.target.value })}
      />
      <MarkdownField
        name="content"
        label={t('discuss.form.content')}
        hint={t('discuss.form.contentHint')}
        error={form.faults.content}
        rows={8}
        pictures={isAdmin}
        value={values.content}
        onChange={(content) => form.change({ content })}
      />
      {!props.fixed && (
        <AboutField course={props.course} values={values} error={form.faults.about} onChange={form.change} />
      )}
    </PageForm>
  )
}

interface AboutFieldProps {
  course: number | undefined
  values: DiscussionValues
  error: string | undefined
  onChange: (part: Partial<DiscussionValues>) => void
}

function AboutField({ course, values: { kind, about }, error, onChange }: AboutFieldProps) {
  const { t } = useTranslation()
  const choice = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  // Moves the focus along when a choice replaces the field, and back.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    choice.current?.querySelector<HTMLElement>(about === null ? 'input' : 'button')?.focus()
  }, [about])
  const take = (chosen: DiscussionValues['about']) => {
    moved.current = true
    onChange({ about: chosen })
  }
  return (
    <div className={style.about}>
      <SelectField
        label={t('discuss.form.about')}
        value={kind}
        onChange={(event) => onChange({ kind: event.target.value as Kind, about: null })}
      >
        {course === undefined && <option value="nothing">{t('discuss.form.nothing')}</option>}
        <option value="problem">{t('discuss.form.problem')}</option>
        <option value="contest">{t('discuss.form.contest')}</option>
      </SelectField>
      <div ref={choice}>
        {kind !== 'nothing' && about === null && (
          <SearchPicker
            key={kind}
            label={t(kind === 'problem' ? 'discuss.form.findProblem' : 'discuss.form.findContest')}
            listLabel={t(kind === 'problem' ? 'discuss.form.problemsFound' : 'discuss.form.contestsFound')}
            error={error}
            finder={(course === undefined ? finders : findersIn(course))[kind]}
            onTake={take}
          />
        )}
        {about !== null && (
          <p className={style.chosen}>
            <Tag removeLabel={t('common.removeName', { name: about.title })} onRemove={() => take(null)}>
              {about.id} {about.title}
            </Tag>
          </p>
        )}
      </div>
      {kind !== 'nothing' && <p className={style.aboutHint}>{t('discuss.form.aboutHint')}</p>}
    </div>
  )
}
