import { useTranslation } from 'react-i18next'
import { TabLink, Tabs } from '../../../ui/layout/page.tsx'
import { type WorkshopPart, workshopParts } from './api/parts.ts'
import style from './workshop.module.css'

interface WorkshopTabsProps {
  pid: number
  course: number | undefined
  part: WorkshopPart
}

export function WorkshopTabs({ pid, course, part }: WorkshopTabsProps) {
  const { t } = useTranslation()
  return (
    <div className={style.tabs}>
      <Tabs label={t('workshop.parts')}>
        {workshopParts.map((one) => (
          <TabLink
            key={one}
            to="/problem/$pid/workshop"
            params={{ pid: String(pid) }}
            search={{ course, part: one === 'sources' ? undefined : one }}
            // Only the part counts, no other search parameter.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === part ? 'page' : undefined}
          >
            {t(`workshop.part.${one}`)}
          </TabLink>
        ))}
      </Tabs>
    </div>
  )
}
