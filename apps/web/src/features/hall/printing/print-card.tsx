import type { PrintRow } from '@verdict/contract/print'
import type { PrintAct } from '@verdict/domain/helper'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useNaming } from '../../../ui/person.tsx'
import style from '../../../ui/queue/queue.module.css'
import { Ago } from '../../../ui/text.tsx'
import { documentUrl, useActOnPrint } from './api/prints.ts'
import own from './printing.module.css'

interface PrintCardProps {
  cid: number
  print: PrintRow
  hasPrinter: boolean
}

export function PrintCard({ cid, print, hasPrinter }: PrintCardProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const act = useActOnPrint(cid)
  const { id, state, by, fault, hasFile } = print
  const name = nameOf(print.uid, print.name)
  const place = [print.room, print.seat].filter(Boolean).join(' · ')
  const about = t('print.about', { id, name })
  const button = (done: PrintAct) => (
    <Button
      size="large"
      busy={act.isPending}
      aria-label={`${t(`print.act.${done}`)}: ${about}`}
      onClick={() => act.mutate({ id, act: done })}
    >
      {t(`print.act.${done}`)}
    </Button>
  )
  return (
    <li className={classes(style.card, own.card, state === 'failed' && style.alarming)}>
      <div className={style.words}>
        <p className={style.place}>{place || name}</p>
        <p className={style.name}>
          {print.label && <span className="muted">{print.label} </span>}
          {place && name}
        </p>
        <p className={style.facts}>
          <span>#{id}</span>
          <span>{t('print.pages', { count: print.pages })}</span>
          {print.title && <span>{print.title}</span>}
          <Ago value={print.sentAt} />
        </p>
        {state === 'failed' && <p role="alert">{fault || t('print.noAnswer')}</p>}
        {state === 'printed' && (
          <p className="muted">
            {by ? t('print.by', { name: nameOf(by.uid, by.nick) }) : t('print.byThePrinter')}
          </p>
        )}
        {!hasFile && <p className="muted">{t('print.gone')}</p>}
      </div>
      <div className={style.acts}>
        {hasFile && (
          <a
            className={buttonClass({ size: 'large' })}
            href={documentUrl(cid, id)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('print.open')}: ${about}`}
          >
            <Icon name="external" /> {t('print.open')}
          </a>
        )}
        {(state === 'waiting' || state === 'failed') && button('printed')}
        {hasFile && (state === 'failed' ? hasPrinter : state === 'printed') && button('again')}
      </div>
    </li>
  )
}
