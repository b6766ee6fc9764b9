import { afterEach, expect, test, vi } from 'vitest'
import { contestsQuery } from '../features/contest/contest/api/contests.ts'
import { coursesQuery } from '../features/archive/course/api/courses.ts'
import { arrangedQuery } from '../features/archive/course/api/problems.ts'
import { discussionsQuery } from '../features/archive/discussion/api/discussion.ts'
import { groupsQuery, membersQuery } from '../features/people/group/api/groups.ts'
import { newsListQuery } from '../features/archive/news/api/news.ts'
import { problemsQuery } from '../features/archive/problem/api/problems.ts'
import { ranklistQuery } from '../features/contest/ranklist/api/ranklist.ts'
import { mySubmissionsQuery, statusListQuery } from '../features/contest/submission/api/list-submissions.ts'
import { solutionsQuery } from '../features/contest/submission/api/manage-solutions.ts'
import { userRanklistQuery } from '../features/people/user/api/user.ts'
import { startI18n } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { toast } from '../ui/toast/toast.ts'

const lists = {
  problems: problemsQuery({}),
  'problems of a course': problemsQuery({}, 1),
  'problems to arrange': arrangedQuery(1, 1),
  contests: contestsQuery({}),
  courses: coursesQuery({}),
  news: newsListQuery({}),
  status: statusListQuery({}),
  'my submissions': mySubmissionsQuery({}),
  solutions: solutionsQuery({}),
  groups: groupsQuery({}),
  'members of a group': membersQuery(1, {}),
  discussions: discussionsQuery({}),
  people: userRanklistQuery({}),
  ranklist: ranklistQuery(1, undefined),
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each(Object.entries(lists))(
  '[UI-ERR-12] a failed load of %s is reported by a toast',
  async (_, query) => {
    await startI18n('en-US')
    const refused = { success: false, code: 400, message: 'Not so.', error: '', data: null }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused), { status: 400 }))
    const shown = vi.spyOn(toast, 'failedCall')
    await expect(
      queryClient.fetchQuery(query as Parameters<typeof queryClient.fetchQuery>[0]),
    ).rejects.toThrow()
    expect(shown).toHaveBeenCalledExactlyOnceWith('Not so.')
  },
)
