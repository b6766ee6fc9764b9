import type { CourseAnnouncement } from '@verdict/contract/announcement'
import { announcementLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { errorText } from '../../../../lib/errors.ts'
import { utcOffset } from '../../../../lib/format.ts'
import { fromLocalField, toLocalField } from '../../../../lib/local-time.ts'
import { Button } from '../../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { Switch, TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { MarkdownField } from '../../../../ui/markdown/markdown-field.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useSaveAnnouncement } from '../api/announcements.ts'

interface AnnouncementFormProps {
  courseId: number
  announcement: CourseAnnouncement | null
  onClose: () => void
}

export function AnnouncementForm({ courseId, announcement, onClose }: AnnouncementFormProps) {
  const { t } = useTranslation()
  const [loaded] = useState(() => ({
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    isPinned: announcement?.isPinned ?? false,
    from: announcement ? toLocalField(announcement.visibleFrom) : '',
  }))
  const [values, setValues] = useState(loaded)
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = useSaveAnnouncement(courseId, announcement?.id ?? null)
  const differs = JSON.stringify(values) !== JSON.stringify(loaded)
  useUnsavedWarning(differs && !save.isSuccess)
  const { title, content, isPinned, from } = values
  const faultOf = (text: string, max: number) => {
    if (text.trim() === '') return t('common.fault.required')
    return text.length > max ? t('common.fault.tooLong', { max }) : undefined
  }
  const faults = {
    title: faultOf(title, announcementLimits.title),
    content: faultOf(content, announcementLimits.content),
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (faults.title || faults.content) {
      toast.warning(t('errors.formInvalid'))
      return
    }
    if (save.isPending) return
    save.mutate(
      { title: title.trim(), content, isPinned, visibleFrom: fromLocalField(from) },
      {
        onSuccess: () => {
          toast.success(t('course.announcements.saved'))
          onClose()
        },
        onError: (error) => setFailure(errorText(error)),
      },
    )
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={t('course.announcements.title')}
        error={checked ? faults.title : undefined}
        autoComplete="off"
        value={title}
        onChange={(event) => setValues({ ...values, title: event.target.value })}
      />
      <MarkdownField
        name="content"
        label={t('course.announcements.content')}
        error={checked ? faults.content : undefined}
        rows={10}
        // People who only manage contests may not upload any.
        pictures={false}
        value={content}
        onChange={(text) => setValues({ ...values, content: text })}
      />
      <TextField
        type="datetime-local"
        label={t('course.announcements.from')}
        hint={`${t('course.announcements.fromHint')} ${t('course.zoneHint', { zone: utcOffset(fromLocalField(from) ?? serverNow()) })}`}
        optional
        value={from}
        onChange={(event) => setValues({ ...values, from: event.target.value })}
      />
      <Switch checked={isPinned} onChange={(pinned) => setValues({ ...values, isPinned: pinned })}>
        {t('course.announcements.pin')}
      </Switch>
      {failure !== null && <Notice>{failure}</Notice>}
      <div className="row">
        <Button type="submit" look="primary" busy={save.isPending}>
          {announcement ? t('common.save') : t('course.announcements.post')}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
