// Loads code of an earlier run or submission. Asks before replacing other code; the editor can undo it.

import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import type { Draft } from './draft-store.ts'
import type { DraftState } from './draft.ts'

export function useTakeCode({ codeIn, change }: Pick<DraftState, 'codeIn' | 'change'>) {
  const { t } = useTranslation()
  return async (taken: Draft): Promise<boolean> => {
    const lost = codeIn(taken.language)
    const agreed =
      lost === '' ||
      lost === taken.code ||
      (await confirm({
        title: t('run.takeTitle'),
        text: t('run.takeText'),
        action: t('run.replace'),
      }))
    if (agreed) change(taken)
    return agreed
  }
}
