// Courses that journeys need before they begin.

import type { Page } from 'playwright-core'
import type { ProductAddress } from './product.ts'
import { freshName, type Person, register } from './person.ts'

export const createCourse = async (
  root: Person,
  body: object = {},
): Promise<{ id: number; name: string }> => {
  const name = freshName('course')
  const { courseId } = await root.call('POST /course', { body: { name, ...body } })
  return { id: courseId, name }
}

/** Somebody who manages a course without being an administrator. */
export async function teacherOf(product: ProductAddress, root: Person, courseId: number): Promise<Person> {
  const teacher = await register(product, freshName('teacher'))
  await root.call('POST /course/:id/member/:uid', {
    params: { id: courseId, uid: teacher.uid },
    body: { role: { manageCourse: true } },
  })
  return teacher
}

/** The server's answer when it is at fault. */
export const broken = {
  status: 500,
  json: { success: false, code: 500, message: '', error: 'INTERNAL', data: null },
}

export const courseTabs = (page: Page) => page.getByRole('navigation', { name: 'Course pages' })
