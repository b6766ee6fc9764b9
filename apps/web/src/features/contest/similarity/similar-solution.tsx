import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { LinkButton, Verb } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { entrantName, Person } from '../../../ui/person.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { pairQuery } from './api/similarity.ts'
import { PercentTag } from './percent-tag.tsx'
import { SideBySide } from './side-by-side.tsx'
import style from './similarity.module.css'

export function SimilarSolution({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(useSession().isAdmin)
  const other = detail.simSolution
  if (!other) return null
  return (
    <div className={style.similar}>
      <div className={style.note}>
        <Icon name="copy" />
        <PercentTag value={detail.sim ?? 0} />
        <span className="inl">
          <Trans
            i18nKey="similarity.similarTo"
            values={{ sid: other.sid, uid: entrantName(other.uid, other.nick) }}
            components={{
              solution: <Link to="/solution/$sid" params={{ sid: String(other.sid) }} />,
              user: <Person uid={other.uid} />,
            }}
          />
        </span>
        <Verb aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('similarity.hideBoth') : t('similarity.showBoth')}
        </Verb>
        <LinkButton
          size="small"
          to="/similarity/pair/$left/$right"
          params={{ left: String(other.sid), right: String(detail.sid) }}
        >
          {t('similarity.openPair')}
        </LinkButton>
      </div>
      {shown && <Both left={other.sid} right={detail.sid} />}
    </div>
  )
}

function Both({ left, right }: { left: number; right: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(pairQuery(left, right))
  if (error) {
    return <FailedState title={t('similarity.pairFailed')} error={error} onRetry={() => void refetch()} />
  }
  return data ? <SideBySide pair={data} /> : <Loading className={style.loading} />
}
