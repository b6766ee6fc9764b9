import { useTranslation } from 'react-i18next'
import { TabLink, Tabs } from '../../../ui/layout/page.tsx'
import style from './editorial.module.css'

interface WhoseEditorialProps {
  pid: string
  course: number
}

export function WhoseEditorial({ pid, course }: WhoseEditorialProps) {
  const { t } = useTranslation()
  const page = { to: '/problem/$pid/editorial/edit', params: { pid } } as const
  const exact = { exact: true, includeSearch: true }
  return (
    <div className={style.tabs}>
      <Tabs label={t('editorial.whose')}>
        <TabLink {...page} search={{ course }} activeOptions={exact}>
          {t('editorial.ofThisCourse')}
        </TabLink>
        <TabLink {...page} search={{ course, of: 'problem' }} activeOptions={exact}>
          {t('editorial.ofProblem')}
        </TabLink>
      </Tabs>
    </div>
  )
}
