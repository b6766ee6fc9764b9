// Notes of setters among themselves. Written text stays until it is sent.

import { useQuery } from '@tanstack/react-query'
import type { ProblemDetail } from '@verdict/contract/problem'
import { problemNoteLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button, Verb } from '../../../../ui/button.tsx'
import { Switch, TextAreaField } from '../../../../ui/field/field.tsx'
import { FormFailure } from '../../../../ui/form/form.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { Time } from '../../../../ui/text.tsx'
import { notesQuery, type ProblemNote, useAnswerNote, useResolveNote } from '../api/together.ts'
import { NewNote, useTargetText } from './new-note.tsx'
import style from './together.module.css'

export function Notes({ problem }: { problem: ProblemDetail }) {
  const { t } = useTranslation()
  const { pid } = problem
  const [showsAll, setShowsAll] = useState(false)
  const { data, error, refetch } = useQuery(notesQuery(pid))
  if (error) {
    return <FailedState title={t('workshop.notes.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  const shown = showsAll ? data.docs : data.docs.filter(({ resolvedAt }) => resolvedAt === null)
  return (
    <div className="stack">
      <p className="sec">
        {data.docs.length === 0
          ? t('workshop.notes.none')
          : t('workshop.notes.unresolved', { count: data.unresolved })}
      </p>
      {data.docs.length > data.unresolved && (
        <div>
          <Switch quiet checked={showsAll} onChange={setShowsAll}>
            {t('workshop.notes.showResolved')}
          </Switch>
        </div>
      )}
      <ul className={style.notes}>
        {shown.map((note) => (
          <Note key={note.id} problem={problem} note={note} />
        ))}
      </ul>
      <NewNote problem={problem} />
    </div>
  )
}

function Note({ problem, note }: { problem: ProblemDetail; note: ProblemNote }) {
  const { t } = useTranslation()
  const { pid } = problem
  const targetText = useTargetText(problem)
  const resolve = useResolveNote(pid, note.id)
  const [isAnswering, setIsAnswering] = useState(false)
  const isResolved = note.resolvedAt !== null
  return (
    <li className={style.note}>
      <p className={style.noteHead}>
        <strong>{targetText(note)}</strong> <span className="mono">{note.writtenBy}</span>{' '}
        <span className="muted">
          <Time value={note.writtenAt} />
        </span>
      </p>
      <p className={style.content}>{note.content}</p>
      {note.answers.map((answer) => (
        <div key={answer.id} className={style.answer}>
          <p className={style.noteHead}>
            <span className="mono">{answer.writtenBy}</span>{' '}
            <span className="muted">
              <Time value={answer.writtenAt} />
            </span>
          </p>
          <p className={style.content}>{answer.content}</p>
        </div>
      ))}
      {isAnswering && <Answer pid={pid} id={note.id} onDone={() => setIsAnswering(false)} />}
      <p className="row">
        {!isAnswering && <Verb onClick={() => setIsAnswering(true)}>{t('workshop.notes.answer')}</Verb>}
        <Verb disabled={resolve.isPending} onClick={() => resolve.mutate(!isResolved)}>
          {t(isResolved ? 'workshop.notes.reopen' : 'workshop.notes.resolve')}
        </Verb>
        {isResolved && (
          <span className="muted">{t('workshop.notes.resolvedBy', { name: note.resolvedBy ?? '' })}</span>
        )}
      </p>
    </li>
  )
}

function Answer({ pid, id, onDone }: { pid: number; id: number; onDone: () => void }) {
  const { t } = useTranslation()
  const answer = useAnswerNote(pid, id)
  const [content, setContent] = useState('')
  useUnsavedWarning(content.trim() !== '' && !answer.isSuccess)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    answer.mutate(content.trim(), { onSuccess: onDone })
  }
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <TextAreaField
        label={t('workshop.notes.answer')}
        rows={3}
        maxLength={problemNoteLimits.content}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <FormFailure text={answer.error ? errorText(answer.error) : null} />
      <div className="row">
        <Button type="submit" busy={answer.isPending} disabled={content.trim() === ''}>
          {t('workshop.notes.send')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
