import type { ClarificationRow } from '@verdict/contract/clarification'
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Verb } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useNaming } from '../../../ui/person.tsx'
import { Rendered } from '../../../ui/rendered.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago } from '../../../ui/text.tsx'
import type { Act } from './api/clarification.ts'
import style from './queue.module.css'

interface QuestionCardProps {
  cid: number
  row: ClarificationRow
  /** The label of the problem that it is about. */
  label: string | undefined
  current: boolean
  card: Ref<HTMLElement> | undefined
  onOpen: () => void
  verbs: ReactNode
  children: ReactNode
}

export function QuestionCard({ cid, row, label, current, card, onOpen, verbs, children }: QuestionCardProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const { did, title, uid, nick, html, hasMath, replies, comments, activeAt } = row
  const heading = `question-${did}`
  return (
    <li>
      <article
        ref={card}
        className={classes(style.card, current && style.current)}
        aria-labelledby={heading}
        aria-current={current}
        tabIndex={-1}
      >
        <div className={style.head}>
          <Tag color={label === undefined ? 'default' : 'blue'}>{label ?? t('clarification.general')}</Tag>
          <h2 id={heading}>
            {current ? (
              title
            ) : (
              <button type="button" onClick={onOpen}>
                {title}
              </button>
            )}
          </h2>
          <span className="muted">
            {nameOf(uid, nick)} · <Ago value={activeAt} />
          </span>
          <TakenTag row={row} />
        </div>
        {current && (
          <>
            <Rendered html={html} hasMath={hasMath} />
            {comments > replies.length && (
              <p className="muted">{t('clarification.earlier', { count: comments - replies.length })}</p>
            )}
            {replies.length > 0 && (
              <ol className={style.replies}>
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <p className="muted">
                      {nameOf(reply.uid, reply.nick)} · <Ago value={reply.createdAt} />
                    </p>
                    {reply.quick ? (
                      <p>{t(`notice.quick.${reply.quick}`)}</p>
                    ) : (
                      <Rendered html={reply.html} hasMath={reply.hasMath} />
                    )}
                  </li>
                ))}
              </ol>
            )}
            <div className={style.verbs}>
              {verbs}
              <Link to="/contests/$cid/questions" params={{ cid: String(cid) }} search={{ did }}>
                {t('clarification.open')}
              </Link>
            </div>
            {children}
          </>
        )}
      </article>
    </li>
  )
}

function TakenTag({ row: { taken, waits } }: Pick<QuestionCardProps, 'row'>) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  if (!taken || !waits) return null
  return taken.byMe ? (
    <Tag color="green">{t('clarification.taken.byMe')}</Tag>
  ) : (
    <Tag color="gold">{t('clarification.taken.by', { name: nameOf(taken.uid, taken.nick) })}</Tag>
  )
}

interface QuestionVerbsProps {
  row: ClarificationRow
  busy: boolean
  onAct: (act: Act) => void
}

export function QuestionVerbs({ row: { taken, waits }, busy, onAct }: QuestionVerbsProps) {
  const { t } = useTranslation()
  const verb = (act: Act) => (
    <Verb key={act} disabled={busy} onClick={() => onAct(act)}>
      {t(`clarification.act.${act}`)}
    </Verb>
  )
  if (!waits) return verb('reopen')
  if (taken && !taken.byMe) return verb('takeOver')
  return (
    <>
      {verb(taken ? 'release' : 'take')}
      {verb('dismiss')}
    </>
  )
}
