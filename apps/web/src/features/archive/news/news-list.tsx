import { Link } from '@tanstack/react-router'
import type { NewsRow } from '@verdict/contract/news'
import { NewsStatus } from '@verdict/domain/news'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { useSession } from '../../../lib/session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHead } from '../../../ui/layout/page.tsx'
import { isBehindLast, NoneOnPage, Pagination } from '../../../ui/pagination.tsx'
import { FailedState, State } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { newsListQuery, newsPageSize, type NewsFilter } from './api/news.ts'
import style from './news.module.css'
import { Time } from '../../../ui/text.tsx'

function Item({ news }: { news: NewsRow }) {
  const { t } = useTranslation()
  const hidden = news.status === NewsStatus.Hidden
  return (
    <li className={classes(style.item, hidden && style.hidden)}>
      <div className={style.itemHead}>
        <h2>
          <Link to="/news/$nid" params={{ nid: String(news.nid) }} className="q">
            {news.title}
          </Link>{' '}
          {hidden && <Tag>{t('news.hidden')}</Tag>}
        </h2>
        <span className="muted">
          <Time value={news.create} form="minute" />
        </span>
      </div>
      {news.excerpt !== '' && <p className={style.excerpt}>{news.excerpt}</p>}
    </li>
  )
}

const Waiting = ({ rows }: { rows: number }) => (
  <ol className={style.list} aria-busy="true">
    {Array.from({ length: rows }, (_, index) => (
      <li key={index} className={style.item} aria-hidden="true">
        <span className="skeleton" style={{ width: `${30 + ((index * 17) % 30)}%`, height: 16 }} />
        <span className="skeleton" style={{ width: `${60 + ((index * 13) % 30)}%` }} />
      </li>
    ))}
  </ol>
)

interface NewsListProps {
  filter: NewsFilter
  otherwise: ReactNode
}

export function NewsList({ filter, otherwise }: NewsListProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const { page: answer, error, retry } = useList(newsListQuery(filter))
  const page = answer?.list
  return (
    <>
      <div className={style.head}>
        <PageHead title={t('news.title')}>
          {isAdmin && (
            <LinkButton to="/news/create" icon="plus">
              {t('news.add')}
            </LinkButton>
          )}
        </PageHead>
      </div>
      {error && <FailedState title={t('news.failed')} error={error} onRetry={retry} />}
      {!error && !page && <Waiting rows={filter.pageSize ?? newsPageSize} />}
      {isBehindLast(page) && <NoneOnPage />}
      {page?.total === 0 && (
        <State icon="bell" title={t('news.none')} text={t('news.noneText')} action={otherwise} />
      )}
      {page && page.docs.length > 0 && (
        <>
          <ol className={style.list}>
            {page.docs.map((news) => (
              <Item key={news.nid} news={news} />
            ))}
          </ol>
          <Pagination page={filter.page} of={page} />
        </>
      )}
    </>
  )
}
