import { useTranslation } from 'react-i18next'
import { setPreferences, usePreferences } from '../../../../lib/preferences.ts'
import { Segment, Switch } from '../../../../ui/field/field.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import style from './settings.module.css'

export function PreferencesForm() {
  const { t } = useTranslation()
  const { theme, palette, shortcuts, stayAfterSubmit } = usePreferences()
  return (
    <Section title={t('account.preferences')}>
      <p className="sec">{t('user.own.preferencesText')}</p>
      <dl className={style.preferences}>
        <div>
          <dt>{t('account.theme')}</dt>
          <dd>
            <Segment
              label={t('account.theme')}
              value={theme}
              onChange={(value) => setPreferences({ theme: value })}
              options={[
                { value: 'auto', label: t('account.themeAuto') },
                { value: 'light', label: t('account.themeLight') },
                { value: 'dark', label: t('account.themeDark') },
              ]}
            />
          </dd>
        </div>
        <div>
          <dt>{t('account.palette')}</dt>
          <dd>
            <Segment
              label={t('account.palette')}
              value={palette}
              onChange={(value) => setPreferences({ palette: value })}
              options={[
                { value: 'default', label: t('account.paletteDefault') },
                { value: 'blue-orange', label: t('account.paletteBlueOrange') },
              ]}
            />
            <p className={style.hint}>{t('user.own.paletteHint')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('account.shortcuts')}</dt>
          <dd>
            <Switch
              aria-label={t('account.shortcuts')}
              checked={shortcuts}
              onChange={(checked) => setPreferences({ shortcuts: checked })}
            />
            <p className={style.hint}>{t('user.own.shortcutsHint')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('account.stay')}</dt>
          <dd>
            <Switch
              aria-label={t('account.stay')}
              checked={stayAfterSubmit === true}
              onChange={(checked) => setPreferences({ stayAfterSubmit: checked })}
            />
            <p className={style.hint}>{t('user.own.stayHint')}</p>
          </dd>
        </div>
      </dl>
    </Section>
  )
}
