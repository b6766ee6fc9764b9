import type { RemovedInterval } from '@verdict/contract/jury-desk'
import { useTranslation } from 'react-i18next'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useReturnInterval } from './api/desk.ts'
import style from './desk.module.css'

export function Removals({ cid, removals }: { cid: number; removals: readonly RemovedInterval[] }) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const putBack = useReturnInterval(cid)
  if (removals.length === 0) return null
  return (
    <Section title={t('desk.removals.title')} id="removals">
      <ul className={style.removals}>
        {removals.map(({ id, from, until, reason, by }) => (
          <li key={id}>
            <span>
              <Time value={from} /> – <Time value={until} />
            </span>
            <span>{reason}</span>
            <span className="muted">{nameOf(by.uid, by.nick)}</span>
            <DangerVerb
              label={t('desk.removals.return', { reason })}
              title={t('desk.removals.returnTitle')}
              text={t('desk.removals.returnText')}
              action={t('desk.removals.returnAction')}
              busy={putBack.isPending}
              onAgreed={() =>
                putBack.mutate(id, { onSuccess: () => toast.success(t('desk.removals.returned')) })
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
