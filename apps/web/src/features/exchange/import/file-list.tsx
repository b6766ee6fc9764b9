import { useTranslation } from 'react-i18next'
import { thousands } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ImportFile } from './api/imports.ts'
import { fileSize } from '../../../ui/form/file-size.ts'
import style from './import.module.css'
import { useFaultText } from './words.ts'

export function FileList({ files, isOver }: { files: readonly ImportFile[]; isOver: boolean }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  if (files.length === 0) return null
  return (
    <ul className={style.files} aria-label={t('imports.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <span className="mono">{file.name}</span> <span className="muted">{fileSize(file.bytes)}</span>{' '}
          {file.state === 'waiting' && !isOver && (
            <span className="muted">
              <Icon name="turning" spin /> <Progress of={file} />
            </span>
          )}
          {file.state === 'read' && (
            <span className="muted">{t('imports.found', { count: file.problems })}</span>
          )}
          {file.fault && (
            <span role="alert" className={style.fault}>
              {faultText(file.fault)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Progress({ of: { progress } }: { of: ImportFile }) {
  const { t } = useTranslation()
  if (!progress) return t('imports.reading')
  const { before, tests } = progress
  if (!tests) return before > 0 ? t('imports.before', { count: before }) : t('imports.next')
  if (tests.of === null) return t('imports.opening')
  return t('imports.testsRead', { done: thousands(tests.done), total: thousands(tests.of) })
}
