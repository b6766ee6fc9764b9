import { Link } from '@tanstack/react-router'
import type { DiscussionRow } from '@verdict/contract/discussion'
import { useTranslation } from 'react-i18next'

/** Leads to the problem or the contest that a discussion is about; nothing where it is about neither. */
export function AboutLink({ problem, contest }: Pick<DiscussionRow, 'problem' | 'contest'>) {
  const { t } = useTranslation()
  if (problem) {
    const { pid, title, via } = problem
    const text = `${pid} ${title}`
    const label = `${t('discuss.aboutProblem', { pid })} ${title}`
    if (via && 'cid' in via) {
      return (
        <Link
          to="/contests/$cid/problem/$id"
          params={{ cid: String(via.cid), id: String(via.index) }}
          preload={false}
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
        aria-label={label}
      >
        {text}
      </Link>
    )
  }
  if (!contest) return null
  return (
    <Link
      to="/contests/$cid"
      params={{ cid: String(contest.cid) }}
      preload={false}
      aria-label={`${t('discuss.aboutContest', { cid: contest.cid })} ${contest.title}`}
    >
      {contest.title}
    </Link>
  )
}
