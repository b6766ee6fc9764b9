import type { Context } from '../../platform/context.ts'
import type { Router } from '../../platform/http.ts'
import {
  type CourseContext,
  type KeepTimes,
  changeCourse,
  createCourse,
  joinByCode,
  joinCourse,
  listCourses,
  listItems,
  readCourse,
} from './course-service.ts'
import { changeLink, joinByLink, linkedCourse, readLink } from './join-link.ts'
import {
  actOnMany,
  addList,
  addMany,
  giveNumber,
  giveRole,
  pageOfMembers,
  readMember,
  removeMember,
} from './members.ts'
import { addProblems, moveProblem, rearrange, removeProblem } from './course-problems.ts'
import {
  addSections,
  changeSection,
  listSections,
  moveToSection,
  putInOrder,
  removeSection,
} from './sections.ts'

export function courseRoutes(router: Router, parts: Context, keepTimes: KeepTimes): void {
  const context: CourseContext = { ...parts, keepTimes }
  router.on('GET /course', ({ viewer, query }) => listCourses(context, viewer, query))
  router.on('GET /course/items', async ({ viewer, query }) => ({
    items: await listItems(context, viewer, query),
  }))
  router.on('GET /course/:id', ({ viewer, params }) => readCourse(context, viewer, params.id))
  router.on('POST /course', ({ viewer, origin, body }) => createCourse(context, viewer, origin, body))
  router.on('POST /course/:id', ({ viewer, params, body }) =>
    joinCourse(context, viewer, params.id, body?.joinCode),
  )
  router.on('PUT /course/:id', ({ viewer, origin, params, body }) =>
    changeCourse(context, viewer, origin, params.id, body),
  )
  memberRoutes(router, context)
  joinRoutes(router, context)
  sectionRoutes(router, context)
  problemRoutes(router, context)
}

function memberRoutes(router: Router, context: CourseContext): void {
  router.on('GET /course/:id/member', ({ viewer, params, query }) =>
    pageOfMembers(context, viewer, params.id, query),
  )
  router.on('GET /course/:id/member/:uid', ({ viewer, params }) =>
    readMember(context, viewer, params.id, params.uid),
  )
  router.on('POST /course/:id/member/:uid', ({ viewer, origin, params, body }) =>
    giveRole(context, viewer, origin, { courseId: params.id, uid: params.uid, role: body.role }),
  )
  router.on('PUT /course/:id/member/:uid/student-number', ({ viewer, origin, params, body }) =>
    giveNumber(context, viewer, origin, { courseId: params.id, uid: params.uid, number: body.studentNumber }),
  )
  router.on('POST /course/:id/member', ({ viewer, origin, params, body }) =>
    addMany(context, viewer, origin, { courseId: params.id, ...body }),
  )
  router.on('PUT /course/:id/member', async ({ viewer, origin, params, body }) => ({
    results: await actOnMany(context, viewer, origin, { courseId: params.id, ...body }),
  }))
  router.on('DELETE /course/:id/member/:uid', async ({ viewer, origin, params }) => {
    await removeMember(context, viewer, origin, params.id, params.uid)
    return {}
  })
}

function joinRoutes(router: Router, context: CourseContext): void {
  router.on('POST /course/join', ({ viewer, body }) => joinByCode(context, viewer, body.joinCode))
  router.on('GET /course/:id/join-link', ({ viewer, params }) => readLink(context, viewer, params.id))
  router.on('PUT /course/:id/join-link', ({ viewer, origin, params, body }) =>
    changeLink(context, viewer, origin, params.id, body),
  )
  router.on('GET /course/join/:token', ({ viewer, params }) => linkedCourse(context, viewer, params.token))
  router.on('POST /course/join/:token', ({ viewer, params }) => joinByLink(context, viewer, params.token))
  router.on('POST /course/:id/member/list', ({ viewer, origin, params, body }) =>
    addList(context, viewer, origin, { courseId: params.id, ...body }),
  )
}

function sectionRoutes(router: Router, context: CourseContext): void {
  router.on('GET /course/:id/section', ({ viewer, params }) => listSections(context, viewer, params.id))
  router.on('POST /course/:id/section', ({ viewer, origin, params, body }) =>
    addSections(context, viewer, origin, params.id, body.names),
  )
  router.on('PUT /course/:id/section', ({ viewer, origin, params, body }) =>
    putInOrder(context, viewer, origin, params.id, body.sectionIds),
  )
  router.on('PUT /course/:id/section/:sectionId', ({ viewer, origin, params, body }) =>
    changeSection(context, viewer, origin, { courseId: params.id, sectionId: params.sectionId, ...body }),
  )
  router.on('DELETE /course/:id/section/:sectionId', async ({ viewer, origin, params }) => {
    await removeSection(context, viewer, origin, params.id, params.sectionId)
    return {}
  })
  router.on('POST /course/:id/section/members', ({ viewer, origin, params, body }) =>
    moveToSection(context, viewer, origin, { courseId: params.id, ...body }),
  )
}

function problemRoutes(router: Router, context: Context): void {
  router.on('POST /course/:id/problem', ({ viewer, origin, params, body }) =>
    addProblems(context, viewer, origin, params.id, body.problemIds),
  )
  router.on('POST /course/:id/problem/rearrange', ({ viewer, origin, params }) =>
    rearrange(context, viewer, origin, params.id),
  )
  router.on('PUT /course/:id/problem/:pid', ({ viewer, origin, params, body }) =>
    moveProblem(context, viewer, origin, {
      courseId: params.id,
      pid: params.pid,
      beforePos: body.beforePos,
    }),
  )
  router.on('DELETE /course/:id/problem/:pid', async ({ viewer, origin, params }) => {
    await removeProblem(context, viewer, origin, params.id, params.pid)
    return {}
  })
}
