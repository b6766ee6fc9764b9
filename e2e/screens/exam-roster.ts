// Before an exam: the roster in the Exam tab with its dialogs, and the check of a machine.

import type { Screen } from '../screens.ts'

const path: Screen['path'] = ({ deskCid }) => `/contests/${deskCid}/exam`
const opens =
  (words: RegExp): Screen['show'] =>
  async (page) => {
    await page.getByRole('button', { name: words }).click()
    await page.locator('dialog[open] form').waitFor()
  }

export const examRoster: readonly Screen[] = [
  { name: 'exam-roster-paste', path, as: 'root', show: opens(/^(Paste a sheet|粘贴表格)$/), phone: true },
  { name: 'exam-draw', path, as: 'root', show: opens(/^(Draw seats|抽取座位)$/) },
  { name: 'exam-slips', path, as: 'root', show: opens(/^(Print slips|打印座位条)$/) },
  { name: 'exam-check', path: ({ deskCid }) => `/exam/check?exam=${deskCid}`, as: 'visitor', phone: true },
]
