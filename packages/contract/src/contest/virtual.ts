// Virtual participation: later, on a clock of one's own. Submissions lie outside the contest.

import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate } from '../platform/primitives.ts'

export const virtualEndpoints = defineEndpoints({
  'POST /contest/:cid/virtual': {
    summary: 'Begin to take part in a contest that is over, on a clock of one’s own',
    description:
      'Where the contest offers it, for who did not take part, once. While it lasts, `GET /contest/{cid}/ranklist?as=virtual` is the ranklist as it stood then, with the viewer in it, and the ranklist itself is empty for them.',
    access: 'login',
    token: 'submit',
    params: z.object({ cid: id }),
    data: z.object({ start: isoDate, end: isoDate }),
    status: 201,
    errors: [
      'NOT_FOUND',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
      'COURSE_ARCHIVED',
      'CONTEST_NOT_ENTERED',
      'VIRTUAL_NOT_HERE',
      'VIRTUAL_TOOK_PART',
      'VIRTUAL_BEGUN',
    ],
  },
})
