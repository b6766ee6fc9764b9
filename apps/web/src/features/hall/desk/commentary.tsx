// Commentary on a contest, written by its managers and read by those who present it.

import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import { commentaryLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckList } from '../../../ui/field/check-list.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Pair } from '../../../ui/form/form.tsx'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { commentaryQuery, isReadQuery, useAddCommentary } from './api/commentary.ts'
import style from './desk.module.css'
import { labelOf, namedProblems } from './problem-name.ts'

/** Where the contest offers the Contest API, by which it is read. */
export function Commentary({ detail }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const { data } = useQuery(isReadQuery(detail.contest.cid))
  if (!data?.isOpen) return null
  return (
    <Section title={t('desk.commentary.title')} id="commentary">
      <p className="sec">{t('desk.commentary.text')}</p>
      <CommentaryForm detail={detail} />
      <CommentaryList detail={detail} />
    </Section>
  )
}

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]

const empty = { message: '', teams: '', tags: '', pids: [] as number[] }

function CommentaryForm({ detail }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(empty)
  const [isMissing, setMissing] = useState(false)
  const add = useAddCommentary(detail.contest.cid)
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    setMissing(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending) return
    if (values.message.trim() === '') return setMissing(true)
    add.mutate(
      {
        message: values.message,
        teams: listed(values.teams),
        tags: listed(values.tags),
        pids: values.pids,
      },
      {
        onSuccess: () => {
          // Keeps a text that was typed since.
          setValues((now) => (now === values ? empty : now))
          toast.success(t('desk.commentary.added'))
        },
      },
    )
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {add.error && <Notice>{errorText(add.error)}</Notice>}
      <TextAreaField
        label={t('desk.commentary.message')}
        error={isMissing && t('common.fault.required')}
        rows={3}
        maxLength={commentaryLimits.message}
        value={values.message}
        onChange={(event) => change({ message: event.target.value })}
      />
      <CheckList
        compact
        legend={t('desk.commentary.problems')}
        empty={t('desk.noProblems')}
        items={namedProblems(detail).map(({ pid, label }) => ({ id: pid, label }))}
        value={values.pids}
        onChange={(pids) => change({ pids })}
      />
      <Pair>
        <TextField
          label={t('desk.commentary.teams')}
          hint={t('desk.commentary.teamsHint')}
          optional
          autoComplete="off"
          value={values.teams}
          onChange={(event) => change({ teams: event.target.value })}
        />
        <TextField
          label={t('desk.commentary.tags')}
          hint={t('desk.commentary.tagsHint')}
          optional
          autoComplete="off"
          value={values.tags}
          onChange={(event) => change({ tags: event.target.value })}
        />
      </Pair>
      <div className="row">
        <Button type="submit" look="primary" busy={add.isPending}>
          {t('desk.commentary.add')}
        </Button>
      </div>
    </form>
  )
}

function CommentaryList({ detail }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(commentaryQuery(detail.contest.cid))
  if (!data) {
    return error ? (
      <FailedState title={t('desk.commentary.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  }
  if (data.rows.length === 0) return <p className="muted">{t('desk.commentary.none')}</p>
  const problems = namedProblems(detail)
  return (
    <ul className={style.removals}>
      {data.rows.map(({ id, at, message, tags, teams, pids }) => (
        <li key={id}>
          <Time value={at} />
          <span>{message}</span>
          {[...pids.map((pid) => labelOf(problems, pid)), ...teams].length > 0 && (
            <span className="muted">
              {[...pids.map((pid) => labelOf(problems, pid)), ...teams].join(', ')}
            </span>
          )}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </li>
      ))}
    </ul>
  )
}
