import { Link } from '@tanstack/react-router'
import type { DiscussionRow } from '@verdict/contract/discussion'
import { useTranslation } from 'react-i18next'

/** Leads to the problem or the contest that a discussion is about; nothing where it is about neither. */
export function AboutLink({ problem, contest }: Pick<DiscussionRow, 'problem' | 'contest'>) {
  const { t } = useTranslation()
  if (problem) {
    return (
      <Link
        to="/problem/$pid"
        params={{ pid: String(problem.pid) }}
        aria-label={`${t('discuss.aboutProblem', { pid: problem.pid })} ${problem.title}`}
      >
        {problem.pid} {problem.title}
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
