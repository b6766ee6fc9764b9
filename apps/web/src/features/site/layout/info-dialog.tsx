import { useTranslation } from 'react-i18next'
import { useWebsite } from '../../../lib/site.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import style from './info-dialog.module.css'
import { Time } from '../../../ui/text.tsx'

export default function InfoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { buildSHA, buildTime } = useWebsite()
  const known = (value: string) => (value && value !== 'unknown' ? value : t('site.info.unknown'))
  const parts = [
    { name: t('site.info.backend'), sha: buildSHA, time: buildTime },
    { name: t('site.info.frontend'), sha: BUILD_SHA, time: BUILD_TIME },
  ]
  return (
    <Dialog title={t('site.info.title')} onClose={onClose}>
      <div className="stack">
        {parts.map(({ name, sha, time }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl className={style.facts}>
              <dt>{t('site.info.build')}</dt>
              <dd className="mono">{known(sha)}</dd>
              <dt>{t('site.info.time')}</dt>
              <dd>{Number.isNaN(Date.parse(time)) ? t('site.info.unknown') : <Time value={time} />}</dd>
            </dl>
          </section>
        ))}
        <p>
          <a href="/licences.txt" target="_blank" rel="noreferrer">
            {t('site.info.licences')}
          </a>
        </p>
      </div>
    </Dialog>
  )
}
