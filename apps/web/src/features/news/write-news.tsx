// Writing an announcement and changing one. Leaving with something unsaved asks first.

import type { NewsDetail } from '@verdict/contract/news'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { useLeaveOnceSaved } from '../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import { toast } from '../../ui/toast/toast.ts'
import { useChangeNews, useCreateNews, type NewNews } from './api/news.ts'
import { emptyNews, NewsForm } from './news-form.tsx'

const fields = ['title', 'content', 'status'] as const

const differing = (before: NewNews, after: NewNews): Partial<NewNews> =>
  Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  )

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
  // What was loaded when the form opened: a later answer must not turn into somebody's change.
  const [loaded] = useState<NewNews>({ title: news.title, content: news.content, status: news.status })
  const [values, setValues] = useState(loaded)
  const change = useChangeNews(nid)
  const difference = differing(loaded, { ...values, title: values.title.trim() })
  const differs = Object.keys(difference).length > 0
  useUnsavedWarning(differs && !change.isSuccess)
  useLeaveOnceSaved(change.isSuccess, onSaved)

  const save = async () => {
    if (!differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    await change.mutateAsync(difference)
    toast.success(t('news.form.saved', { nid }))
  }
  return (
    <NewsForm
      values={values}
      onChange={setValues}
      action={t('common.save')}
      onSave={save}
      saving={change.isPending}
    >
      <LinkButton to="/news/$nid" params={{ nid: String(nid) }} look="ghost">
        {t('common.cancel')}
      </LinkButton>
    </NewsForm>
  )
}
