import { Link } from '@tanstack/react-router'
import type { AwardDesk } from '@verdict/contract/award'
import { awardLimits } from '@verdict/domain/awards'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { DangerButton } from '../../../ui/dialog/danger.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { TimeIn } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useFinalize, useTakeBackFinal } from './api/awards.ts'
import style from './award.module.css'

interface FinalProps {
  cid: number
  title: string
  desk: AwardDesk
}

export function FinalResults({ cid, title, desk }: FinalProps) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="award-final">
      <h2 id="award-final">{t('award.final.title')}</h2>
      {desk.final ? (
        <Final cid={cid} final={desk.final} />
      ) : (
        <MakeFinal cid={cid} title={title} desk={desk} />
      )}
    </section>
  )
}

type HurdleKind = AwardDesk['hurdles'][number]['kind']

/** Leads to where it is cleared. */
function Hurdle({ cid, kind, children }: { cid: number; kind: HurdleKind; children: string }) {
  const params = { cid: String(cid) }
  if (kind === 'running') return children
  if (kind === 'frozen')
    return (
      <Link to="/contests/$cid/ranklist" params={params}>
        {children}
      </Link>
    )
  if (kind === 'questions')
    return (
      <Link to="/contests/$cid/questions/queue" params={params}>
        {children}
      </Link>
    )
  return (
    <Link to="/contests/$cid/desk" params={params}>
      {children}
    </Link>
  )
}

function MakeFinal({ cid, title, desk }: FinalProps) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const finalize = useFinalize(cid)
  const ask = async () => {
    const question = { title: t('award.final.ask', { title }), text: t('award.final.text') }
    if (!(await confirm({ ...question, action: t('award.final.action') }))) return
    const { extraBronze } = desk.settings
    finalize.mutate({ extraBronze, comment }, { onSuccess: () => toast.success(t('award.final.done')) })
  }
  if (desk.hurdles.length > 0) {
    return (
      <Notice kind="info">
        {t('award.final.hurdles')}
        <ul className={style.hurdles}>
          {desk.hurdles.map(({ kind, count }) => (
            <li key={kind}>
              <Hurdle cid={cid} kind={kind}>
                {t(`award.final.hurdle.${kind}`, { count })}
              </Hurdle>
            </li>
          ))}
        </ul>
      </Notice>
    )
  }
  return (
    <div className="stack">
      <p className="sec">{t('award.final.text')}</p>
      <TextAreaField
        label={t('award.final.comment')}
        hint={t('award.final.commentHint')}
        optional
        maxLength={awardLimits.comment}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      {finalize.error && <Notice>{errorText(finalize.error)}</Notice>}
      <div className="row">
        <Button busy={finalize.isPending} onClick={() => void ask()}>
          {t('award.final.action')}
        </Button>
      </div>
    </div>
  )
}

function Final({ cid, final }: { cid: number; final: NonNullable<AwardDesk['final']> }) {
  const { t } = useTranslation()
  const takeBack = useTakeBackFinal(cid)
  return (
    <div className="stack">
      <p>
        <TimeIn value={final.at}>{(time) => t('award.final.is', { time, uid: final.by })}</TimeIn>
      </p>
      {final.isOutdated && <Notice kind="warning">{t('award.final.outdated')}</Notice>}
      <div className="row">
        <DangerButton
          title={t('award.final.takeBackTitle')}
          text={t('award.final.takeBackText')}
          action={t('award.final.takeBack')}
          busy={takeBack.isPending}
          onAgreed={() =>
            takeBack.mutate(undefined, { onSuccess: () => toast.success(t('award.final.takenBack')) })
          }
        />
      </div>
    </div>
  )
}
