import type { NewsDetail } from '@verdict/contract/news'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { useLeaveOnceSaved } from '../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeNews, useCreateNews, type NewNews } from './api/news.ts'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { emptyNews, NewsForm } from './news-form.tsx'

const valuesOf = ({ title, content, status }: NewsDetail): NewNews => ({ title, content, status })

const changeOf = (loaded: NewNews, typed: NewNews): Partial<NewNews> =>
  differences(loaded, { ...typed, title: typed.title.trim() })

export function CreateNews({ onCreated }: { onCreated: (nid: number) => void }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(emptyNews)
  const create = useCreateNews()
  const nid = create.data?.nid
  const dirty = values.title.trim() !== '' || values.content.trim() !== ''
  useUnsavedWarning(dirty && nid === undefined)
  useLeaveOnceSaved(nid, onCreated)

  const save = async () => {
    const made = await create.mutateAsync({ ...values, title: values.title.trim() })
    toast.success(t('news.form.created', { nid: made.nid }))
  }
  return (
    <NewsForm
      values={values}
      onChange={setValues}
      action={t('news.form.create')}
      onSave={save}
      saving={create.isPending || nid !== undefined}
    />
  )
}

export function EditNews({ news, onSaved }: { news: NewsDetail; onSaved: () => void }) {
  const { t } = useTranslation()
  const { nid } = news
  const { values, setValues, change, differs } = useEdit(() => valuesOf(news), changeOf)
  const saving = useChangeNews(nid)
  useUnsavedWarning(differs && !saving.isSuccess)
  useLeaveOnceSaved(saving.isSuccess, onSaved)

  const save = async () => {
    if (!differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    await saving.mutateAsync(change)
    toast.success(t('news.form.saved', { nid }))
  }
  return (
    <NewsForm
      values={values}
      onChange={setValues}
      action={t('common.save')}
      onSave={save}
      saving={saving.isPending}
    >
      <LinkButton to="/news/$nid" params={{ nid: String(nid) }} look="ghost">
        {t('common.cancel')}
      </LinkButton>
    </NewsForm>
  )
}
