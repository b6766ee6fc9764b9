import { Link } from '@tanstack/react-router'
import type { DiscussionRow } from '@verdict/contract/discussion'
import { titleIn } from '@verdict/domain/text-language'
import { useTranslation } from 'react-i18next'

type AboutLinkProps = Pick<DiscussionRow, 'problem' | 'contest'> & { className?: string }

export function AboutLink({ problem, contest, className }: AboutLinkProps) {
  const { t, i18n } = useTranslation()
  if (problem) {
    const { pid, via } = problem
    const title = titleIn(i18n.language, problem)
    const text = `${pid} ${title}`
    const label = `${t('discuss.aboutProblem', { pid })} ${title}`
    if (via && 'cid' in via) {
      return (
        <Link
          to="/contests/$cid/problem/$id"
          params={{ cid: String(via.cid), id: String(via.index) }}
          preload={false}
          className={className}
          aria-label={label}
        >
          {text}
        </Link>
      )
    }
    return (
      <Link
        to="/problem/$pid"
        params={{ pid: String(pid) }}
        search={{ course: via?.course }}
        className={className}
        aria-label={label}
      >
        {text}
      </Link>
    )
  }
  if (!contest) return null
  return (
    <Link
      to="/contests/$cid/questions"
      params={{ cid: String(contest.cid) }}
      preload={false}
      className={className}
      aria-label={`${t('discuss.aboutContest', { cid: contest.cid })} ${contest.title}`}
    >
      {contest.title}
    </Link>
  )
}
