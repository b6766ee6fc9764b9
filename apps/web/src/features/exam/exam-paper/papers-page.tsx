import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { buttonClass, LinkButton } from '../../../ui/button.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { archiveUrl, papersQuery, printUrl } from './api/manage.ts'
import { PapersTable } from './papers-table.tsx'

interface PapersProps {
  cid: number
  title: string
  page: number | undefined
}

export function PapersPage({ cid, title, page }: PapersProps) {
  const { t, i18n } = useTranslation()
  const list = useList(papersQuery(cid, page))
  const isOver = list.page?.isOver
  const language = i18n.language.startsWith('zh') ? 'zh' : 'en'
  return (
    <Page title={`${t('examPaper.papers')} · ${title}`}>
      <PageHead title={t('examPaper.papers')} awaits={!list.page && !list.error}>
        <LinkButton to="/similarity" search={{ contest: cid }}>
          {t('examPaper.similarity')}
        </LinkButton>
        {isOver && (
          <>
            <a className={buttonClass({})} href={printUrl(cid, language)} download>
              {t('examPaper.pdfs')}
            </a>
            <a className={buttonClass({})} href={archiveUrl(cid)} download>
              {t('examPaper.archive')}
            </a>
          </>
        )}
      </PageHead>
      <div className="stack">
        {isOver === false && <p className="sec">{t('examPaper.archiveLater')}</p>}
        <PapersTable cid={cid} list={list} page={page} />
      </div>
    </Page>
  )
}
