import { Link } from '@tanstack/react-router'
import { languageName } from '@verdict/domain/language'
import { isWaiting } from '@verdict/web-client/send-queue'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { useStore } from '../../../../lib/store.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import style from './kept-dialog.module.css'
import { errorOf, type KeptSubmission, queueOf } from './queue.ts'
import { Time } from '../../../../ui/text.tsx'

export function KeptDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const kept = useStore(queueOf(uid).kept)
  return (
    <Dialog title={t('waiting.title')} onClose={onClose} wide>
      <p className="sec">{t('waiting.note')}</p>
      {kept.length === 0 && <p>{t('waiting.none')}</p>}
      <ul className={style.list}>
        {kept.map((one) => (
          <Row key={one.key} uid={uid} kept={one} onFollow={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

function Row({ uid, kept, onFollow }: { uid: string; kept: KeptSubmission; onFollow: () => void }) {
  const { t } = useTranslation()
  const { what, at } = kept
  const name = what.name ?? t('waiting.problem', { pid: what.pid })
  return (
    <li className={style.row}>
      <div className={style.facts}>
        <strong>{name}</strong>
        <span className="sec">
          {languageName(what.language)} · <Time value={at} />
        </span>
        <State kept={kept} onFollow={onFollow} />
      </div>
      <div className="cluster">
        <CopyButton text={what.code} label={name} />
        <Acts uid={uid} kept={kept} name={name} />
      </div>
    </li>
  )
}

function State({ kept, onFollow }: { kept: KeptSubmission; onFollow: () => void }) {
  const { t } = useTranslation()
  if (kept.arrived) {
    const { sid } = kept.arrived
    return (
      <span>
        {t('waiting.late', { sid })}{' '}
        <Link to="/solution/$sid" params={{ sid: String(sid) }} onClick={onFollow}>
          {t('site.realtime.open', { sid })}
        </Link>
      </span>
    )
  }
  if (kept.refused) {
    return <span>{t('waiting.refused', { reason: errorText(errorOf(kept.refused)) })}</span>
  }
  return <span>{t(kept.tried ? 'waiting.tried' : 'waiting.untried')}</span>
}

function Acts({ uid, kept, name }: { uid: string; kept: KeptSubmission; name: string }) {
  const { t } = useTranslation()
  const queue = queueOf(uid)
  const waits = isWaiting(kept)
  const remove = async () => {
    const agreed =
      kept.arrived ||
      (await confirm({
        title: t(waits ? 'waiting.takeBackTitle' : 'waiting.removeTitle'),
        text: t(waits && kept.tried ? 'waiting.takeBackTried' : 'waiting.takeBackText'),
        action: t(waits ? 'waiting.takeBack' : 'waiting.remove'),
        danger: true,
      }))
    if (!agreed) return
    const taken = await queue.takeBack(kept.key)
    if (waits && !taken) toast.info(t('waiting.gone'))
  }
  const label = t(waits ? 'waiting.takeBack' : 'waiting.remove')
  return (
    <>
      {kept.refused && (
        <Button size="small" onClick={() => void queue.again(kept.key)}>
          {t('waiting.again')}
        </Button>
      )}
      <Button size="small" look="ghost" aria-label={`${label}: ${name}`} onClick={() => void remove()}>
        {label}
      </Button>
    </>
  )
}
