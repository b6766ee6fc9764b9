import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ui/dialog/confirm.tsx'

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
