// Pages of a list. The page lives in the address; page 1 leaves no trace there.

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { thousands } from '../lib/format.ts'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import style from './pagination.module.css'
import { State } from './state.tsx'

/** First, last, and the neighbours of the current page; null stands for a gap. */
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

/** The page before, or the last one from behind all of them. */
export const previousPage = (page: number, pages: number, open: boolean | undefined): number =>
  open ? page - 1 : Math.min(page - 1, pages)

/** A page's description of its list. */
export interface PageOf {
  /** Rows of a full page. */
  limit: number
  total: number
  totalIsLowerBound?: boolean
}

/** Stands where the rows would on a page behind the last one. */
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

/** Nothing on this page, though the list has something. */
export const isBehindLast = (page: { docs: readonly unknown[]; total: number } | undefined): boolean =>
  page !== undefined && page.docs.length === 0 && page.total > 0

interface PaginationProps {
  /** As the address names it. */
  page: number | undefined
  /** Nothing stands here while it has not arrived, and below an empty list. */
  of: PageOf | undefined
  /** Nothing stands here below a single page either. */
  short?: boolean
}

function PageLink({
  page,
  children,
  label,
  wide,
  look,
}: {
  page: number
  children: React.ReactNode
  label: string
  wide?: boolean
  /** Another one than that of a number in a row of them. */
  look?: string
}) {
  return (
    <Link
      to="."
      // Every list's search holds `page`; which list this is, the address knows.
      search={
        ((before: Record<string, unknown>) => ({ ...before, page: page === 1 ? undefined : page })) as never
      }
      className={classes(look, wide && style.wide)}
      aria-label={label}
      activeProps={{}}
    >
      {children}
    </Link>
  )
}

export function Pagination({ page = 1, of, short }: PaginationProps) {
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
        <PageLink page={previousPage(page, pages, totalIsLowerBound)} label={t('common.previousPage')}>
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
          <PageLink key={number} page={number} label={t('common.page', { page: number })} wide={!near}>
            {thousands(number)}
          </PageLink>
        )
      })}
      {page < pages || totalIsLowerBound ? (
        <PageLink page={page + 1} label={t('common.nextPage')}>
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
