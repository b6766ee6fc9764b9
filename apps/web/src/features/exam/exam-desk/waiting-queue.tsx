import type { Desk } from '@verdict/contract/exam-desk'
import { useTranslation } from 'react-i18next'
import { agentName } from '../../../lib/agent-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Ago } from '../../../ui/text.tsx'
import { useNaming } from '../../../ui/person.tsx'
import type { Act } from './act-dialog.tsx'
import { useCloseQuestion } from './api/desk.ts'
import style from './desk.module.css'

export function WaitingQueue({ desk, onAct }: { desk: Desk; onAct: (act: Act) => void }) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const close = useCloseQuestion(desk.exam.cid)
  const count = desk.waiting.length + desk.questions.length
  return (
    <section className={style.queue} aria-label={t('examDesk.waits')} aria-live="polite">
      {count > 0 && (
        <h2>
          <Icon name="bell" /> {t('examDesk.waits')} ({count})
        </h2>
      )}
      <ul>
        {desk.waiting.map(({ id, uid, nick, address, agent, askedAt }) => (
          <li key={`session ${id}`}>
            <span>
              <b>{nameOf(uid, nick)}</b> {t('examDesk.asksIn')} <Ago value={askedAt} />
              <small>
                {address} · {agentName(agent) ?? agent}
              </small>
            </span>
            <Button look="primary" onClick={() => onAct({ kind: 'approve', id, name: nameOf(uid, nick) })}>
              {t('examDesk.approve')}
            </Button>
            <Button onClick={() => onAct({ kind: 'turnAway', id, name: nameOf(uid, nick) })}>
              {t('examDesk.turnAway')}
            </Button>
          </li>
        ))}
        {desk.questions.map(({ id, uid, nick, text, askedAt }) => (
          <li key={`question ${id}`}>
            <span>
              <b>{nameOf(uid, nick)}</b> <Ago value={askedAt} />
              <span className={style.question}>{text}</span>
            </span>
            <Button
              onClick={() =>
                onAct({ kind: 'message', uid, name: nameOf(uid, nick), questionId: id, question: text })
              }
            >
              {t('examDesk.answer')}
            </Button>
            <Button look="ghost" disabled={close.isPending} onClick={() => close.mutate(id)}>
              {t('examDesk.putAside')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
