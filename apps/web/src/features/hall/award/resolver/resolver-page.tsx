import { useQuery } from '@tanstack/react-query'
import type { ResolverData } from '@verdict/contract/award'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { keepFile } from '../../../../lib/keep-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { Page, PageHead, Notice } from '../../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { resolverQuery } from '../api/awards.ts'
import page from '../award.module.css'
import { offlineFile } from './offline-file.ts'
import { Stage } from './stage.tsx'

interface ResolverProps {
  cid: number
  title: string
  onLeave: () => void
}

export function ResolverPage({ cid, title, onLeave }: ResolverProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(resolverQuery(cid))
  const name = t('award.resolver.title')
  return (
    <Page title={`${name} · ${title}`} width="read">
      <PageHead title={name} />
      {error && (
        <FailedState title={t('award.resolver.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && !error && <Shown data={data} onLeave={onLeave} />}
    </Page>
  )
}

/** A dialog makes the page behind it inert. */
function Shown({ data, onLeave }: { data: ResolverData; onLeave: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={page.resolver}
      aria-label={t('award.resolver.title')}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <Stage
        data={data}
        notice={
          data.unjudged > 0 && (
            <Notice kind="warning">{t('award.resolver.unjudged', { count: data.unjudged })}</Notice>
          )
        }
        tools={
          <>
            <SaveButton data={data} />
            <Button icon="cross" onClick={onLeave}>
              {t('award.resolver.leave')}
            </Button>
          </>
        }
      />
    </dialog>
  )
}

function SaveButton({ data }: { data: ResolverData }) {
  const { t, i18n } = useTranslation()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      keepFile(await offlineFile(data, i18n.language), `resolver-${data.contest.cid}.html`)
    } catch (error) {
      toast.error(errorText(error), { title: t('award.resolver.saveFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" busy={busy} title={t('award.resolver.saveHint')} onClick={() => void save()}>
      {t('award.resolver.save')}
    </Button>
  )
}
