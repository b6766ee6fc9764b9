import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { destinations } from './shortcuts.ts'
import style from './shortcuts-dialog.module.css'

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rows = [
    { keys: ['Ctrl', 'K'], text: t('site.shortcuts.search') },
    { keys: ['?'], text: t('site.shortcuts.help') },
    { keys: ['Ctrl', 'Enter'], text: t('site.shortcuts.submit') },
    { keys: ['Ctrl', 'Shift', 'Enter'], text: t('site.shortcuts.nextProblem') },
    { keys: ['Ctrl', "'"], text: t('site.shortcuts.run') },
    { keys: ['e'], text: t('site.shortcuts.enterEditor') },
    { keys: ['Esc', 'Tab'], text: t('site.shortcuts.leaveEditor') },
    ...Object.entries(destinations).map(([key, { label }]) => ({
      keys: ['g', key],
      text: t(`site.shortcuts.${label}`),
    })),
    { keys: ['1–9'], text: t('site.shortcuts.digits') },
    { keys: ['j'], text: t('site.shortcuts.nextHandIn') },
    { keys: ['k'], text: t('site.shortcuts.previousHandIn') },
    { keys: ['Ctrl', 'Enter'], text: t('site.shortcuts.saveMark') },
  ]
  return (
    <Dialog title={t('site.shortcuts.title')} onClose={onClose}>
      <dl className={style.list}>
        {rows.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && (
                    <span className="muted"> {keys[0] === 'Ctrl' ? '+' : t('site.shortcuts.next')} </span>
                  )}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={`${style.note} muted`}>{t('site.shortcuts.off')}</p>
    </Dialog>
  )
}
