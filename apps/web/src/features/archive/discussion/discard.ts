import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ui/dialog/confirm.tsx'

/** Closing a form with something written in it asks first. */
export function useDiscard() {
  const { t } = useTranslation()
  return async ({ dirty, text, close }: { dirty: boolean; text: string; close: () => void }) => {
    const agreed =
      !dirty ||
      (await confirm({
        title: t('discuss.form.discardTitle'),
        text,
        action: t('discuss.form.discard'),
        danger: true,
      }))
    if (agreed) close()
  }
}
