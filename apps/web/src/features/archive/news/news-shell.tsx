import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import type { NewsDetail } from '@verdict/contract/news'
import { NewsStatus } from '@verdict/domain/news'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { toastFailure } from '../../../lib/errors.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { DangerButton } from '../../../ui/dialog/danger.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Page, PageHead, TabLink, Tabs } from '../../../ui/layout/page.tsx'
import { Loading, NotShown } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { newsQuery, useChangeNews, useDeleteNews } from './api/news.ts'
import style from './news.module.css'
import { Time, TimeIn } from '../../../ui/text.tsx'

interface NewsShellProps {
  nid: number
  onDeleted: () => void
  children: (news: NewsDetail) => ReactNode
}

export function NewsShell({ nid, onDeleted, children }: NewsShellProps) {
  const { t } = useTranslation()
  const { data: news, error, refetch } = useQuery(newsQuery(nid))
  const editing = useMatch({ from: '/news/$nid/edit', shouldThrow: false }) !== undefined
  if (error) return <NewsRefused error={error} onRetry={() => void refetch()} />
  if (!news) {
    return (
      <Page title={t('news.one', { nid })} width="read">
        <PageHead title={t('news.one', { nid })} />
        <Loading />
      </Page>
    )
  }
  const hidden = news.status === NewsStatus.Hidden
  return (
    <Page title={news.title} width="read">
      <PageHead title={news.title}>
        {news.may.edit && !editing && <VisibleSwitch news={news} />}
        {news.may.delete && <DeleteButton news={news} onDeleted={onDeleted} />}
      </PageHead>
      <p className={style.meta}>
        <Time value={news.create} />
        {news.updatedAt !== news.createdAt && (
          <span>
            <TimeIn value={news.updatedAt}>{(time) => t('news.changed', { time })}</TimeIn>
          </span>
        )}
        {hidden && <Tag>{t('news.hidden')}</Tag>}
      </p>
      {news.may.edit && (
        <div className={style.tabs}>
          <Tabs label={t('news.pages')}>
            <TabLink to="/news/$nid" params={{ nid: String(nid) }} activeOptions={{ exact: true }}>
              {t('news.tab.overview')}
            </TabLink>
            <TabLink to="/news/$nid/edit" params={{ nid: String(nid) }}>
              {t('news.tab.edit')}
            </TabLink>
          </Tabs>
        </div>
      )}
      {children(news)}
    </Page>
  )
}

function NewsRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const title = t(statusOf(error) === 404 ? 'news.missing' : 'news.failed')
  return (
    <Page title={title} width="read">
      <PageHead title={title} />
      <NotShown
        error={error}
        missing={t('news.missingText')}
        failed={title}
        onRetry={onRetry}
        action={
          <LinkButton to="/" look="primary">
            {t('errors.goHome')}
          </LinkButton>
        }
      />
    </Page>
  )
}

function VisibleSwitch({ news }: { news: NewsDetail }) {
  const { t } = useTranslation()
  const change = useChangeNews(news.nid)
  const status = (change.isPending ? change.variables.status : undefined) ?? news.status
  const set = (visible: boolean) => {
    if (change.isPending) return
    const wanted = visible ? NewsStatus.Available : NewsStatus.Hidden
    change.mutate({ status: wanted }, { onError: toastFailure })
  }
  return (
    <Switch checked={status !== NewsStatus.Hidden} onChange={set}>
      {t('news.visible')}
    </Switch>
  )
}

function DeleteButton({ news: { nid, title }, onDeleted }: { news: NewsDetail; onDeleted: () => void }) {
  const { t } = useTranslation()
  const remove = useDeleteNews()
  const onSuccess = () => {
    toast.success(t('news.delete.done'))
    onDeleted()
  }
  return (
    <DangerButton
      icon="trash"
      title={t('news.delete.title', { nid, title })}
      text={t('news.delete.text')}
      action={t('common.delete')}
      busy={remove.isPending}
      onAgreed={() => remove.mutate(nid, { onSuccess, onError: toastFailure })}
    />
  )
}
