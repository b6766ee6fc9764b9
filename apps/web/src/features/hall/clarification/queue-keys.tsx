import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../lib/preferences.ts'
import style from './queue.module.css'

const keys = [
  { keys: ['j', 'k'], text: 'move' },
  { keys: ['t'], text: 'take' },
  { keys: ['1–9'], text: 'prepared' },
  { keys: ['Enter'], text: 'send' },
  { keys: ['p'], text: 'dismiss' },
] as const

/** Not while keys are switched off. */
export function QueueKeys() {
  const { t } = useTranslation()
  const { shortcuts } = usePreferences()
  if (!shortcuts) return null
  return (
    <dl className={style.keys} aria-label={t('clarification.keys.label')}>
      {keys.map(({ keys: pressed, text }) => (
        <div key={text}>
          <dt>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(`clarification.keys.${text}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
