import { reviewNoteLength } from '@verdict/domain/field-limits'
import { type ReviewState, reviewStates } from '@verdict/domain/similarity'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Segment, TextAreaField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useReview } from './api/similarity.ts'
import style from './similarity.module.css'
import { TimeIn } from '../../../ui/text.tsx'

interface ReviewFormProps {
  pairs: { left: number; right: number }[]
  /** Null: they differ; unchanged fields keep their differences. */
  now: { state: ReviewState | null; note: string }
  onSaved?: () => void
}

/** Needs a key per pair. */
export function ReviewForm({ pairs, now, onSaved }: ReviewFormProps) {
  const { t } = useTranslation()
  const review = useReview()
  const [state, setState] = useState(now.state)
  const [note, setNote] = useState(now.note)
  const save = (event: FormEvent) => {
    event.preventDefault()
    review.mutate(
      { pairs, ...(state && { state }), ...(note !== now.note && { note }) },
      {
        onSuccess: () => {
          toast.success(t('similarity.review.saved'))
          onSaved?.()
        },
      },
    )
  }
  return (
    <form className={style.review} onSubmit={save}>
      <Segment
        label={t('similarity.review.state')}
        value={state}
        options={reviewStates.map((value) => ({ value, label: t(`similarity.states.${value}`) }))}
        onChange={setState}
      />
      <TextAreaField
        label={t('similarity.review.note')}
        hint={t('similarity.review.noteHint')}
        optional
        rows={3}
        maxLength={reviewNoteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {review.error && <Notice>{t('similarity.review.failed', { message: errorText(review.error) })}</Notice>}
      <div className="row">
        <Button
          type="submit"
          look="primary"
          busy={review.isPending}
          disabled={state === null && note === now.note}
        >
          {t('similarity.review.save')}
        </Button>
      </div>
    </form>
  )
}

export function SetBy({ uid, at }: { uid: string; at: string }) {
  const { t } = useTranslation()
  return <TimeIn value={at}>{(time) => t('similarity.review.by', { uid, time })}</TimeIn>
}
