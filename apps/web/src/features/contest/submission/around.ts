import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useSession } from '../../../lib/session/session.ts'
import { contestOfQuery } from './api/contest-of.ts'

/** Where a submission was handed in. @returns null until it is known: then nothing is offered that an exam does not have */
export function useAround(mid: number): { isExam: boolean; mayRun: boolean } | null {
  const { profile } = useSession()
  const { data } = useQuery({ ...contestOfQuery(mid), enabled: mid > 0 })
  if (profile?.exam) return { isExam: true, mayRun: false }
  if (mid === 0) return { isExam: false, mayRun: true }
  if (!data) return null
  const { isExam, option, end } = data.contest
  return { isExam, mayRun: option.runs || serverNow() >= Date.parse(end) }
}
