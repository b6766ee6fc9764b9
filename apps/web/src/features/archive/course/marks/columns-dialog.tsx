import type { Gradebook, GradebookItem } from '@verdict/contract/gradebook'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { hundredths } from '@verdict/domain/share'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, toastFailure } from '../../../../lib/errors.ts'
import { points } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { DangerVerb } from '../../../../ui/dialog/danger.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Switch, TextField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useAddColumn, useChangeColumn, useRemoveColumn } from '../api/marks.ts'
import style from './marks.module.css'

interface ColumnsDialogProps {
  courseId: number
  gradebook: Gradebook
  onClose: () => void
}

export default function ColumnsDialog({ courseId, gradebook, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('marks.columns.title')} wide onClose={onClose}>
      <div className={style.settings}>
        <p className="sec">{t('marks.columns.text')}</p>
        <NewColumn courseId={courseId} />
        {gradebook.items.map(
          (item) =>
            item.columnId !== null && (
              <OwnColumn key={item.columnId} courseId={courseId} columnId={item.columnId} item={item} />
            ),
        )}
      </div>
    </Dialog>
  )
}

type Typed = { title: string; outOf: string }

/** Null where something is not valid. */
function fieldsOf({ title, outOf }: Typed): { title: string; outOf: number } | null {
  const most = hundredths(outOf, gradebookLimits.outOf)
  return title.trim() === '' || !most ? null : { title: title.trim(), outOf: most }
}

function ColumnFields({ typed, onChange }: { typed: Typed; onChange: (typed: Typed) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('marks.columns.name')}
        maxLength={gradebookLimits.title}
        autoComplete="off"
        value={typed.title}
        onChange={(event) => onChange({ ...typed, title: event.target.value })}
      />
      <TextField
        label={t('marks.outOf')}
        inputMode="decimal"
        autoComplete="off"
        value={typed.outOf}
        onChange={(event) => onChange({ ...typed, outOf: event.target.value })}
      />
    </>
  )
}

function NewColumn({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Typed>({ title: '', outOf: '100' })
  const [isFaulty, setIsFaulty] = useState(false)
  const add = useAddColumn(courseId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = fieldsOf(typed)
    setIsFaulty(body === null)
    if (body === null || add.isPending) return
    add.mutate(body, {
      onSuccess() {
        toast.success(t('marks.columns.added', { title: body.title }))
        setTyped({ ...typed, title: '' })
      },
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset>
        <legend>{t('marks.columns.add')}</legend>
        <div className={style.column}>
          <ColumnFields typed={typed} onChange={setTyped} />
          <Button type="submit" icon="plus" busy={add.isPending}>
            {t('marks.columns.addVerb')}
          </Button>
        </div>
        {isFaulty && <Notice>{t('marks.columns.fault')}</Notice>}
        {add.error && <Notice>{errorText(add.error)}</Notice>}
      </fieldset>
    </form>
  )
}

interface OwnColumnProps {
  courseId: number
  columnId: number
  item: GradebookItem
}

function OwnColumn({ courseId, columnId, item: { title, outOf, state } }: OwnColumnProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Typed>({ title, outOf: points(outOf) })
  const [isFaulty, setIsFaulty] = useState(false)
  const change = useChangeColumn(courseId, columnId)
  const remove = useRemoveColumn(courseId, columnId)
  const isChanged = typed.title !== title || typed.outOf !== points(outOf)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const body = fieldsOf(typed)
    setIsFaulty(body === null)
    if (body === null || change.isPending) return
    change.mutate(body, { onSuccess: () => toast.success(t('marks.columns.saved', { title: body.title })) })
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset>
        <legend>{title}</legend>
        <div className={style.column}>
          <ColumnFields typed={typed} onChange={setTyped} />
          <Button type="submit" disabled={!isChanged} busy={change.isPending}>
            {t('common.save')}
          </Button>
        </div>
        <div className={style.columnMore}>
          <Switch
            quiet
            checked={state === 'over'}
            disabled={change.isPending}
            onChange={(isComplete) => change.mutate({ isComplete })}
          >
            {t('marks.columns.complete')}
          </Switch>
          <DangerVerb
            label={t('marks.columns.remove', { title })}
            title={t('marks.columns.removeTitle', { title })}
            text={t('marks.columns.removeText')}
            action={t('common.delete')}
            busy={remove.isPending}
            onAgreed={() =>
              remove.mutate(undefined, {
                onSuccess: () => toast.success(t('marks.columns.removed', { title })),
                onError: toastFailure,
              })
            }
          />
        </div>
        {isFaulty && <Notice>{t('marks.columns.fault')}</Notice>}
        {change.error && <Notice>{errorText(change.error)}</Notice>}
      </fieldset>
    </form>
  )
}
