import { uidPattern } from '@verdict/domain/account'
import { useTranslation } from 'react-i18next'

/** For lists of usernames: which of them nobody can have. */
export function useWrongName(): (names: readonly string[]) => string | undefined {
  const { t } = useTranslation()
  return (names) => {
    const name = names.find((name) => !uidPattern.test(name))
    return name === undefined ? undefined : t('common.fault.username', { name })
  }
}
