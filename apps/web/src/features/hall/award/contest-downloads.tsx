import type { AwardDesk } from '@verdict/contract/award'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { contestPackageUrl } from './api/awards.ts'

/** The contest as files, for other judges and for those who collect results. */
export function ContestDownloads({ cid, desk }: { cid: number; desk: AwardDesk }) {
  const { t } = useTranslation()
  const files = [
    ...(desk.of.points ? [] : (['results'] as const)),
    ...(['2023-06', '2026-01', 'archive'] as const),
  ]
  const nameOf = (file: (typeof files)[number]) => {
    if (file === 'results') return 'results.tsv'
    return file === 'archive' ? t('award.files.archive') : t('award.files.package', { version: file })
  }
  return (
    <section className="stack" aria-labelledby="award-files">
      <h2 id="award-files">{t('award.files.title')}</h2>
      <p className="sec">{t(desk.final ? 'award.files.text' : 'award.files.notFinal')}</p>
      {desk.of.teams && !desk.of.points && desk.results.teams > 0 && (
        <p className="sec">
          {desk.results.withoutIcpcId === 0
            ? t('award.files.icpcIds')
            : t('award.files.ownIds', { count: desk.results.withoutIcpcId, teams: desk.results.teams })}
        </p>
      )}
      <div className="row">
        {files.map((file) => (
          <a key={file} className={buttonClass({})} href={contestPackageUrl(cid, file)} download>
            <Icon name="download" />
            {nameOf(file)}
          </a>
        ))}
      </div>
    </section>
  )
}
