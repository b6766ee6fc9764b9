import { useTranslation } from 'react-i18next'
import { Notice, PageHead, Section } from '../../../ui/layout/page.tsx'
import { problemFinder } from '../../../ui/picker/finders.tsx'
import { SearchPicker } from '../../../ui/picker/search-picker.tsx'
import { contestFinder, courseFinder } from './api/choices.ts'
import type { Place } from './api/similarity.ts'
import style from './similarity.module.css'

const finders = { contest: contestFinder, problem: problemFinder, course: courseFinder }

export function ChoosePlace({ onChoose }: { onChoose: (place: Place) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('similarity.title')} />
      <div className="stack loose">
        <Notice kind="info">{t('similarity.hint')}</Notice>
        <Section title={t('similarity.choose')}>
          <p className={style.setBy}>{t('similarity.chooseText')}</p>
          <div className={style.choices}>
            {(['contest', 'problem', 'course'] as const).map((kind) => (
              <SearchPicker
                key={kind}
                label={t(`similarity.${kind}`)}
                listLabel={t('similarity.found')}
                finder={finders[kind]}
                onTake={({ id }) => onChoose({ [kind]: id })}
              />
            ))}
          </div>
        </Section>
      </div>
    </>
  )
}
