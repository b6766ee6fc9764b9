import type { CourseFlag } from '@verdict/domain/course'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session/session.ts'
import { courseQuery } from './api/courses.ts'

interface Managed {
  allowed: boolean | undefined
  course: { id: number; title: string } | null
}

/** Admins may anywhere, others in courses where their role has the flag. */
export function useManagedCourse(id: number | undefined, flag: CourseFlag): Managed {
  const { isAdmin } = useSession()
  const { data, isError } = useQuery({ ...courseQuery(id ?? 0), enabled: id !== undefined })
  if (id === undefined) return { allowed: isAdmin, course: null }
  if (isError) return { allowed: false, course: null }
  return { allowed: data?.role[flag], course: data ? { id, title: data.name } : null }
}
