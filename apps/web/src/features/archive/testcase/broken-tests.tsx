import type { TestcaseRow } from '@verdict/contract/testcase'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/layout/page.tsx'

export function BrokenTests({ tests }: { tests: readonly TestcaseRow[] }) {
  const { t } = useTranslation()
  const broken = tests.flatMap(({ uuid, inputFault, outputFault }, index) =>
    [
      { key: `${uuid}-in`, number: index + 1, file: t('testcase.viewIn'), fault: inputFault },
      { key: `${uuid}-out`, number: index + 1, file: t('testcase.viewOut'), fault: outputFault },
    ].filter(({ fault }) => fault !== null),
  )
  if (broken.length === 0) return null
  return (
    <Notice>
      <p>{t('testcase.broken.title')}</p>
      <ul>
        {broken.map(({ key, number, file, fault }) => (
          <li key={key}>
            {fault && t('testcase.broken.file', { number, file, fault: t(`testcase.broken.${fault}`) })}
          </li>
        ))}
      </ul>
      <p>{t('testcase.broken.action')}</p>
    </Notice>
  )
}
