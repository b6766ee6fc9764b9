import { Link, useRouter } from '@tanstack/react-router'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { setPreferences, usePreferences } from '../../../lib/preferences.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { openedOf } from './api/submission-detail.ts'
import Solved from './solved.tsx'
import type { SentHere } from './sent-here.ts'
import style from './submission.module.css'
import { useLiveDetail } from './use-live-detail.ts'

function SentLine({ sent: { sid, beside } }: { sent: SentHere }) {
  const { t } = useTranslation()
  const { stayAfterSubmit } = usePreferences()
  const detail = openedOf(useLiveDetail(sid).data)
  if (!detail) return null
  const { judge, withheld } = detail
  const failed = isFinal(judge) && judge !== Judge.Accepted && !withheld
  return (
    <>
      <Link to="/solution/$sid" params={{ sid: String(sid) }}>
        <span className="vh">{t('workbench.sent')} </span>#{sid}
      </Link>
      <VerdictTag judge={judge} withheld={withheld} show="words" />
      {judge === Judge.Accepted && <Solved detail={detail} />}
      {failed && (
        <LinkButton size="small" to="/solution/$sid" params={{ sid: String(sid) }}>
          {t('workbench.why')}
        </LinkButton>
      )}
      {beside !== null && stayAfterSubmit === null && <Offer address={beside} />}
    </>
  )
}

export default SentLine

/** Made once, to people who write beside the statement: whether to stay there. */
function Offer({ address }: { address: string }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const choose = (stay: boolean) => {
    setPreferences({ stayAfterSubmit: stay })
    if (stay) history.push(address)
  }
  return (
    <span className={style.offer}>
      <span className="sec">{t('workbench.offer')}</span>
      <Button size="small" onClick={() => choose(true)}>
        {t('workbench.stay')}
      </Button>
      <Button size="small" look="ghost" onClick={() => choose(false)}>
        {t('workbench.go')}
      </Button>
    </span>
  )
}
