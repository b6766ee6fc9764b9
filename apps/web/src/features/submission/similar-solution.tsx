import { Link } from '@tanstack/react-router'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { percent, thousands } from '../../lib/format.ts'
import { Verb } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CodeView } from './code-view.tsx'
import style from './solution.module.css'

/** For admins: how similar, to which, and the other code on demand. A hint, not a judgement. */
export function SimilarSolution({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const other = detail.simSolution
  if (!other) return null
  return (
    <div className={style.both}>
      <div className={style.note}>
        <Icon name="copy" />
        <span className="inl">
          <Trans
            i18nKey="submission.similarTo"
            values={{ percent: percent(detail.sim ?? 0), sid: thousands(other.sid), uid: other.uid }}
            components={{
              b: <b />,
              solution: <Link to="/solution/$sid" params={{ sid: String(other.sid) }} />,
              user: <Link to="/solution" search={{ uid: other.uid }} />,
            }}
          />
        </span>
        <Verb aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('submission.hideOther') : t('submission.showBoth')}
        </Verb>
      </div>
      {shown && (
        <CodeView
          code={other.code}
          language={detail.language}
          title={t('submission.otherCode', { sid: thousands(other.sid) })}
        />
      )}
    </div>
  )
}
