import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage, languageName } from '../../../i18n/index.ts'
import { isDark, setPreferences, usePreferences, type Theme } from '../../../lib/preferences.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import style from './top-bar.module.css'

export function LanguageSelector() {
  const { t } = useTranslation()
  const other = currentLanguage() === 'en-US' ? 'zh-CN' : 'en-US'
  return (
    <IconButton
      label={t('nav.switchLanguage')}
      className={style.language}
      onClick={() => void changeLanguage(other)}
    >
      <span lang={other}>{other === 'zh-CN' ? '中文' : languageName[other]}</span>
    </IconButton>
  )
}

const order: readonly Theme[] = ['auto', 'light', 'dark']
const icons: Record<Theme, IconName> = { auto: 'halfMoon', light: 'sun', dark: 'moon' }

export function ThemeToggle() {
  const { t } = useTranslation()
  const { theme } = usePreferences()
  const names: Record<Theme, string> = {
    auto: t('nav.themeAuto'),
    light: t('nav.themeLight'),
    dark: t('nav.themeDark'),
  }
  return (
    <IconButton
      icon={icons[theme]}
      label={t('nav.theme', { theme: names[theme] })}
      onClick={() => setPreferences({ theme: order[(order.indexOf(theme) + 1) % order.length]! })}
    />
  )
}

export function DarkModeSwitch() {
  const { t } = useTranslation()
  const dark = isDark(usePreferences().theme)
  return (
    <button
      type="button"
      aria-pressed={dark}
      onClick={() => setPreferences({ theme: dark ? 'light' : 'dark' })}
    >
      {t('nav.darkMode')}
      {dark && <Icon name="check" />}
    </button>
  )
}
