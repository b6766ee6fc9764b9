import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.tsx'

/** While `dirty`, leaving or closing asks first. */
export function useUnsavedWarning(dirty: boolean): void {
  const { t } = useTranslation()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: t('common.leaveTitle'),
        text: t('common.leaveText'),
        action: t('common.leave'),
        cancel: t('common.stay'),
        danger: true,
      })
      return !leave
    },
    enableBeforeUnload: () => dirty,
  })
}
