// The page is in the address; page 1 is omitted.

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { thousands } from '../lib/format.ts'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import style from './pagination.module.css'
import { State } from './state.tsx'

export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1])
  if (page <= 3) [2, 3, 4].forEach((number) => wanted.add(number))
  if (page >= pages - 2) [pages - 1, pages - 2, pages - 3].forEach((number) => wanted.add(number))
  const shown = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number - 1
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}

/** From beyond the end: the last page. */
export const previousPage = (page: number, pages: number, open: boolean | undefined): number =>
  open ? page - 1 : Math.min(page - 1, pages)

export interface PageOf {
  limit: number
  total: number
  totalIsLowerBound?: boolean
}

export function NoneOnPage() {
  const { t } = useTranslation()
  return (
    <State
      title={t('common.noneOnPage')}
      action={
        <PageLink page={1} label={t('common.firstPage')} look={buttonClass({})}>
          {t('common.firstPage')}
        </PageLink>
      }
    />
  )
}

export const isBehindLast = (page: { docs: readonly unknown[]; total: number } | undefined): boolean =>
  page !== undefined && page.docs.length === 0 && page.total > 0

interface PaginationProps {
  page: number | undefined
  /** Undefined while loading: hidden, as for empty lists. */
  of: PageOf | undefined
  /** Hidden for a single page. */
  short?: boolean
  /** The reader stays there: the list is not what the page begins with. */
  stays?: boolean
}

function PageLink({
  page,
  children,
  label,
  wide,
  look,
  stays,
}: {
  page: number
  children: React.ReactNode
  label: string
  wide?: boolean
  look?: string
  stays?: boolean
}) {
  return (
    <Link
      to="."
      // Typed as never: any list's search has `page`.
      search={
        ((before: Record<string, unknown>) => ({ ...before, page: page === 1 ? undefined : page })) as never
      }
      className={classes(look, wide && style.wide)}
      resetScroll={!stays}
      aria-label={label}
      activeProps={{}}
    >
      {children}
    </Link>
  )
}

export function Pagination({ page = 1, of, short, stays }: PaginationProps) {
  const { t } = useTranslation()
  if (!of || of.total <= (short ? of.limit : 0)) return null
  const { limit, total, totalIsLowerBound } = of
  const pages = Math.ceil(total / limit)
  const range = {
    from: thousands(Math.min(total, (page - 1) * limit + 1)),
    to: thousands(Math.min(total, page * limit)),
    total: thousands(total),
  }
  return (
    <nav className={style.pager} aria-label={t('common.pages')}>
      <p>
        {/* Behind the last page there is no range. */}
        {(page <= pages || totalIsLowerBound) &&
          t(totalIsLowerBound ? 'common.rangeAtLeast' : 'common.range', range)}
      </p>
      {page > 1 ? (
        <PageLink
          page={previousPage(page, pages, totalIsLowerBound)}
          label={t('common.previousPage')}
          stays={stays}
        >
          <Icon name="chevronLeft" />
        </PageLink>
      ) : (
        <span className={style.off} aria-hidden="true">
          <Icon name="chevronLeft" />
        </span>
      )}
      {pageNumbers(page, pages).map((number, index) => {
        if (number === null) {
          return (
            <span key={`gap${index}`} className={classes(style.off, style.wide)} aria-hidden="true">
              …
            </span>
          )
        }
        if (number === page) {
          return (
            <span key={number} className={style.current} aria-current="page">
              {thousands(number)}
            </span>
          )
        }
        const near = Math.abs(number - page) <= 1
        return (
          <PageLink
            key={number}
            page={number}
            label={t('common.page', { page: number })}
            wide={!near}
            stays={stays}
          >
            {thousands(number)}
          </PageLink>
        )
      })}
      {page < pages || totalIsLowerBound ? (
        <PageLink page={page + 1} label={t('common.nextPage')} stays={stays}>
          <Icon name="chevronRight" />
        </PageLink>
      ) : (
        <span className={style.off} aria-hidden="true">
          <Icon name="chevronRight" />
        </span>
      )}
    </nav>
  )
}
