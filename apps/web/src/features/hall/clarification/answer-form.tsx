import { discussionLimits } from '@verdict/domain/field-limits'
import type { KeyboardEvent, Ref, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entrants } from '../../../lib/entrant.ts'
import { Button } from '../../../ui/button.tsx'
import { Segment, TextAreaField } from '../../../ui/field/field.tsx'
import { EntrantChoice } from '../../../ui/picker/entrant-choice.tsx'
import { answerOf, choose, type Draft, isChosen, keyOfPrepared, type Prepared } from './draft.ts'
import style from './queue.module.css'

interface AnswerFormProps {
  cid: number
  entrants: Entrants
  draft: Draft
  prepared: readonly Prepared[]
  busy: boolean
  area: Ref<HTMLTextAreaElement>
  onChange: (draft: Draft) => void
  onSend: () => void
}

export function AnswerForm({
  cid,
  entrants,
  draft,
  prepared,
  busy,
  area,
  onChange,
  onSend,
}: AnswerFormProps) {
  const { t } = useTranslation()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSend()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    <form className={style.answer} noValidate onSubmit={send}>
      <Segment
        label={t('clarification.to.label')}
        value={draft.reach}
        options={(['asker', 'some', 'all'] as const).map((value) => ({
          value,
          label: value === 'some' ? t(`clarification.to.some.${entrants}`) : t(`clarification.to.${value}`),
        }))}
        onChange={(reach) => onChange({ ...draft, reach })}
      />
      {draft.reach !== 'asker' && <p className="muted">{t('clarification.to.hint')}</p>}
      {draft.reach === 'some' && (
        <EntrantChoice
          cid={cid}
          label={t(`clarification.to.find.${entrants}`)}
          value={draft.some}
          onChange={(some) => onChange({ ...draft, some })}
        />
      )}
      <div className={style.prepared} role="group" aria-label={t('clarification.prepared.title')}>
        {prepared.map((one, index) => {
          const key = keyOfPrepared(index)
          return (
            <button
              key={'quick' in one ? one.quick : `own ${one.text}`}
              type="button"
              aria-pressed={isChosen(draft, one)}
              aria-keyshortcuts={key ?? undefined}
              onClick={() => onChange(choose(draft, one))}
            >
              {key !== null && <kbd aria-hidden="true">{key}</kbd>}
              <span>{'quick' in one ? t(`notice.quick.${one.quick}`) : one.text}</span>
            </button>
          )
        })}
      </div>
      <TextAreaField
        ref={area}
        label={t('clarification.answer')}
        hint={t('clarification.answerHint')}
        value={draft.quick === null ? draft.text : t(`notice.quick.${draft.quick}`)}
        maxLength={discussionLimits.content}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange({ ...draft, quick: null, text: event.target.value })}
      />
      <div className="row">
        <Button type="submit" look="primary" busy={busy} disabled={answerOf(draft) === null}>
          {t('clarification.send')}
        </Button>
      </div>
    </form>
  )
}
