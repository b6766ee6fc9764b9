// Courses: the way in, what stands in them, their members.

import type { Screen } from '../screens.ts'
import { cardsReady, dialogOpen, pasting, rowsReady } from '../show.ts'

export const courses: readonly Screen[] = [
  { name: 'courses', path: () => '/courses', as: 'visitor', phone: true, show: cardsReady },
  {
    name: 'course-create',
    path: () => '/courses',
    as: 'root',
    phone: true,
    show: async (page) => {
      await cardsReady(page)
      await page.getByRole('main').getByRole('button').first().click()
      await dialogOpen(page)
    },
  },
  {
    name: 'course',
    path: ({ courseId }) => `/course/${courseId}`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'course-arrange',
    path: ({ courseId }) => `/course/${courseId}?arrange=1`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await pasting(page)
      await page.getByRole('main').getByRole('combobox').first().fill('ferry')
      await page.getByRole('option').first().waitFor({ state: 'visible' })
    },
  },
  {
    name: 'course-contests',
    path: ({ courseId }) => `/course/${courseId}/contests`,
    as: 'root',
    show: rowsReady,
  },
  {
    name: 'course-homework',
    path: ({ courseId }) => `/course/${courseId}/homework`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'homework',
    path: ({ homeworkCid }) => `/contests/${homeworkCid}`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'homework-work',
    path: ({ homeworkCid }) => `/contests/${homeworkCid}/work`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'homework-extensions',
    path: ({ homeworkCid }) => `/contests/${homeworkCid}/extensions`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.getByRole('main').getByRole('combobox').last().fill('lin')
      await page.getByRole('listbox').getByRole('option').first().waitFor({ state: 'visible' })
    },
  },
  { name: 'homework-edit', path: ({ homeworkCid }) => `/contests/${homeworkCid}/edit`, as: 'root' },
  { name: 'homework-marked', path: ({ markedSid }) => `/solution/${markedSid}`, as: 'student' },
  { name: 'homework-mark', path: ({ markedSid }) => `/solution/${markedSid}`, as: 'root', phone: true },
  {
    name: 'course-members',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'course-members-paste',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await pasting(page)
      await page.locator('main textarea').fill('chen-yu\n240101, 240102\n')
    },
  },
  {
    name: 'course-role',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.locator('main tbody').getByRole('button').first().click()
      await dialogOpen(page)
    },
  },
  {
    name: 'course-questions',
    path: ({ courseId }) => `/course/${courseId}/questions`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'course-announcements',
    path: ({ courseId }) => `/course/${courseId}/announcements`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.locator('main article').first().waitFor({ state: 'visible' })
    },
  },
  {
    name: 'course-announcement-write',
    path: ({ courseId }) => `/course/${courseId}/announcements`,
    as: 'root',
    show: async (page) => {
      await page.getByRole('button', { name: /^(Write an announcement|写公告)$/ }).click()
      await page.getByRole('main').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'course-calendar',
    path: ({ courseId }) => `/course/${courseId}/calendar`,
    as: 'student',
    phone: true,
    show: (page) => page.locator('main ol li').first().waitFor(),
  },
  {
    name: 'course-list-preview',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.getByRole('button', { name: /^(Paste a class list|粘贴班级名单)$/ }).click()
      await page.locator('dialog textarea').fill('chen-yu\t陈宇\t2 班\n240102\tAda Lovelace\tClass 4\n')
      await page
        .locator('dialog')
        .getByRole('button', { name: /^(Check|检查)$/ })
        .click()
      await page.locator('dialog tbody tr').first().waitFor({ state: 'visible' })
    },
  },
  {
    name: 'course-sections',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.getByRole('button', { name: /^(Manage sections|管理教学班)$/ }).click()
      await dialogOpen(page)
    },
  },
  {
    name: 'course-marks',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'root',
    phone: true,
    show: (page) => page.getByRole('rowheader').first().waitFor(),
  },
  {
    name: 'course-marks-breakdown',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('rowheader').first().waitFor()
      await page
        .getByRole('button', { name: /^(Final mark \d.*what it is made of|总评 \d.*查看构成)$/ })
        .first()
        .click()
      await dialogOpen(page)
    },
  },
  {
    name: 'course-marks-own',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'course-marks-settings',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('rowheader').first().waitFor()
      await page.getByRole('button', { name: /^(Final mark settings|总评设置)$/ }).click()
      await dialogOpen(page)
    },
  },
  {
    name: 'course-marks-columns',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('rowheader').first().waitFor()
      await page.getByRole('button', { name: /^(Columns|自定义列)$/ }).click()
      await dialogOpen(page)
    },
  },
  {
    name: 'course-marks-paste',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('rowheader').first().waitFor()
      await page
        .getByRole('button', { name: /^(Paste marks|粘贴成绩)/ })
        .first()
        .click()
      await dialogOpen(page)
      await page.getByRole('textbox').last().fill('202531062014 18\n202531062015 16')
      await page.getByRole('button', { name: /^(Check|检查)$/ }).click()
      await page.getByText('17.5 → 18').waitFor()
    },
  },
  {
    name: 'course-marks-decide',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('rowheader').first().waitFor()
      await page
        .getByRole('button', { name: /^(Overridden|已手动修改)/ })
        .first()
        .click()
      await dialogOpen(page)
      await page
        .getByRole('button', { name: /^(Override or excuse:|修改或免除：)/ })
        .first()
        .click()
      await page.getByRole('textbox', { name: /^(Reason|原因)$/ }).waitFor()
    },
  },
  {
    name: 'course-marks-export',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'root',
    show: async (page) => {
      await page.getByRole('rowheader').first().waitFor()
      await page.getByRole('button', { name: /^(Export|导出)$/ }).click()
      await dialogOpen(page)
      await page.getByRole('textbox').last().fill('202531062014\n202531062015')
      await page.getByRole('button', { name: /^(Check the list|检查名单)$/ }).click()
      await page.getByText('202531062015').last().waitFor()
    },
  },
  {
    name: 'course-marks-demonstration',
    path: ({ courseId }) => `/course/${courseId}/marks`,
    as: 'root',
    show: async (page) => {
      await page.getByRole('rowheader').first().waitFor()
      await page.getByRole('main').getByRole('switch').first().check()
      await page.getByRole('complementary').getByRole('button').first().waitFor()
      await page.evaluate(() => sessionStorage.removeItem('verdict.demonstration'))
    },
  },
  {
    name: 'course-archived',
    path: ({ archivedCourseId }) => `/course/${archivedCourseId}`,
    as: 'root',
    show: rowsReady,
  },
  {
    name: 'course-archived-homework',
    path: ({ archivedCourseId }) => `/course/${archivedCourseId}/homework`,
    as: 'root',
  },
  {
    name: 'course-archived-settings',
    path: ({ archivedCourseId }) => `/course/${archivedCourseId}/settings`,
    as: 'root',
  },
  {
    name: 'course-copy',
    path: ({ archivedCourseId }) => `/course/${archivedCourseId}/settings`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('button', { name: /^(Copy course|复制课程)$/ }).click()
      await dialogOpen(page)
    },
  },
  {
    name: 'homework-create',
    path: ({ courseId }) => `/contest/create?course=${courseId}&kind=homework`,
    as: 'root',
  },
  {
    name: 'course-join-link',
    path: ({ joinToken }) => `/course/join/${joinToken}`,
    as: 'visitor',
    phone: true,
  },
  {
    name: 'course-rejudge-closed',
    path: ({ privateCourseId }) => `/course/${privateCourseId}/rejudge`,
    as: 'root',
  },
  {
    name: 'course-settings',
    path: ({ privateCourseId }) => `/course/${privateCourseId}/settings`,
    as: 'root',
  },
  {
    name: 'course-join',
    path: ({ privateCourseId }) => `/course/${privateCourseId}`,
    as: 'student',
    phone: true,
    refusal: ['/api/course/', 403],
  },
  {
    name: 'course-closed',
    path: ({ closedCourseId }) => `/course/${closedCourseId}`,
    as: 'student',
    refusal: ['/api/course/', 403],
  },
  {
    name: 'course-problem',
    path: ({ courseId, pid }) => `/problem/${pid}?course=${courseId}`,
    as: 'student',
  },
  {
    name: 'course-progress',
    path: ({ courseId, courseCid }) => `/course/${courseId}/progress?cid=${courseCid}&tries=2&state=trying`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'course-demonstration',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.getByRole('main').getByRole('switch').first().check()
      await page.getByRole('complementary').getByRole('button').first().waitFor()
      // Screens behind it show people by their names.
      await page.evaluate(() => sessionStorage.removeItem('verdict.demonstration'))
    },
  },
]
