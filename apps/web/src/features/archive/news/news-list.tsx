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

function Item({ news, small }: { news: NewsRow; small: boolean }) {
  const { t } = useTranslation()
  const Heading = small ? 'h3' : 'h2'
  const hidden = news.status === NewsStatus.Hidden
  return (
    <li className={classes(style.item, hidden && style.hidden)}>
      <div className={style.itemHead}>
        <Heading>
          <Link to="/news/$nid" params={{ nid: String(news.nid) }} className="q">
            {news.title}
          </Link>{' '}
          {hidden && <Tag>{t('news.hidden')}</Tag>}
        </Heading>
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
  /** Below other things on the page. */
  small?: boolean
  /** The next step where there is no news. */
  otherwise?: ReactNode
}

export function NewsList({ filter, small = false, otherwise }: NewsListProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const { page: answer, error, retry } = useList(newsListQuery(filter))
  const page = answer?.list
  const add = isAdmin && (
    <LinkButton to="/news/create" icon="plus" size={small ? 'small' : 'normal'}>
      {t('news.add')}
    </LinkButton>
  )
  return (
    <div className={classes(small && style.small)}>
      <div className={style.head}>
        {small ? (
          <>
            <h2>{t('news.title')}</h2> {add}
          </>
        ) : (
          <PageHead title={t('news.title')}>{add}</PageHead>
        )}
      </div>
      {error && <FailedState title={t('news.failed')} error={error} onRetry={retry} />}
      {!error && !page && <Waiting rows={filter.pageSize ?? newsPageSize} />}
      {isBehindLast(page) && <NoneOnPage />}
      {page?.total === 0 && small && <p className={style.quiet}>{t('news.noneText')}</p>}
      {page?.total === 0 && !small && (
        <State icon="bell" title={t('news.none')} text={t('news.noneText')} action={otherwise} />
      )}
      {page && page.docs.length > 0 && (
        <>
          <ol className={style.list}>
            {page.docs.map((news) => (
              <Item key={news.nid} news={news} small={small} />
            ))}
          </ol>
          <Pagination page={filter.page} of={page} stays={small} />
        </>
      )}
    </div>
  )
}
