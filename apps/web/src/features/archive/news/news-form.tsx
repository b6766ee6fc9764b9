import { newNews } from '@verdict/contract/news'
import { newsLimits } from '@verdict/domain/field-limits'
import { NewsStatus } from '@verdict/domain/news'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { PageForm } from '../../../ui/form/form.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { MarkdownField } from '../../../ui/markdown/markdown-field.tsx'
import type { NewNews } from './api/news.ts'
import style from './news.module.css'

export const emptyNews: NewNews = { title: '', content: '', status: NewsStatus.Available }

interface NewsFormProps {
  values: NewNews
  onChange: (values: NewNews) => void
  action: string
  onSave: () => Promise<void>
  saving: boolean
  children?: ReactNode
}

export function NewsForm({ values, onChange, action, onSave, saving, children }: NewsFormProps) {
  const { t } = useTranslation()
  const required = (text: string, max: number) =>
    text.trim() === '' ? t('common.fault.required') : t('common.fault.tooLong', { max })
  const words = {
    title: required(values.title, newsLimits.title),
    content: required(values.content, newsLimits.content),
  }
  const form = useForm({
    values,
    onChange,
    check: (typed) => shapeFaults(newNews, typed, words),
    said: (error) => saidFaults(error, words),
    onSave,
    saving,
  })
  return (
    <PageForm form={form} action={action} saving={saving} beside={children}>
      <TextField
        label={t('news.form.title')}
        error={form.faults.title}
        autoComplete="off"
        value={values.title}
        onChange={(event) => form.change({ title: event.target.value })}
      />
      <MarkdownField
        name="content"
        label={t('news.form.content')}
        hint={t('news.form.contentHint')}
        error={form.faults.content}
        rows={14}
        value={values.content}
        onChange={(content) => form.change({ content })}
      />
      <SelectField
        label={t('news.form.status')}
        className={style.status}
        value={values.status}
        onChange={(event) => form.change({ status: Number(event.target.value) as NewsStatus })}
      >
        <option value={NewsStatus.Available}>{t('news.form.available')}</option>
        <option value={NewsStatus.Hidden}>{t('news.form.hidden')}</option>
      </SelectField>
    </PageForm>
  )
}
