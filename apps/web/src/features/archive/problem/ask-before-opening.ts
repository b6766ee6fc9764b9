// Before a problem is opened to everybody its checklist is looked at. It advises: who opens it decides.

import { i18n } from '../../../i18n/index.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { readChecklist } from './api/checklist.ts'

/** @returns whether to open it; a checklist that cannot be read keeps nobody from it */
export async function askBeforeOpening(pid: number): Promise<boolean> {
  const checks = await readChecklist(pid)
  const open = checks.filter(
    ({ state }) => state === 'missing' || state === 'failed' || state === 'unchecked',
  )
  if (open.length === 0) return true
  const { t } = i18n
  const names = open.map(({ name }) => t(`workshop.checklist.name.${name}`)).join(t('common.listComma'))
  return confirm({
    title: t('workshop.checklist.askTitle'),
    text: t('workshop.checklist.askText', { names }),
    action: t('workshop.checklist.askAction'),
  })
}
