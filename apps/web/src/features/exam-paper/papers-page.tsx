// The papers of an exam for those who manage it: the archive, and documents for the file cabinet.

import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { Page, PageHead } from '../../ui/layout/page.tsx'

export function PapersPage({ cid }: { cid: number }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language.startsWith('zh') ? 'zh' : 'en'
  return (
    <Page title={t('examPaper.papers')} width="read">
      <PageHead title={t('examPaper.papers')} />
      <div className="row">
        <a className={buttonClass({})} href={`/api/exam/${cid}/archive`} download>
          {t('examPaper.archive')}
        </a>
        <a className={buttonClass({})} href={`/api/exam/${cid}/print?language=${language}`} download>
          {t('examPaper.pdfs')}
        </a>
      </div>
    </Page>
  )
}
