// The versions of a source: one is chosen and compared with the text in the editor, and it can be made the newest again.
// Loaded when somebody looks.

import { useQuery } from '@tanstack/react-query'
import { languageName } from '@verdict/domain/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTime } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx'
import { SelectField } from '../../../../ui/field/field.tsx'
import { fileSize } from '../../../../ui/form/file-size.ts'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { type SourceVersionRow, useReturnTo, versionQuery, versionsQuery } from '../api/versions.ts'
import { Compared } from './compare-dialog.tsx'
import type { Source } from './source.ts'

interface VersionsDialogProps {
  pid: number
  source: Source
  /** Its name as stored: that of its versions. */
  name: string
  isTyped: boolean
  onClose: () => void
}

function VersionsDialog(props: VersionsDialogProps) {
  const { t } = useTranslation()
  const { pid, source, name, onClose } = props
  const ofSource = { role: source.role, name }
  const { data, error, refetch } = useQuery(versionsQuery(pid, ofSource))
  return (
    <Dialog wide title={t('workshop.versions.of', { name })} onClose={onClose}>
      {error && (
        <FailedState title={t('workshop.versions.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Loading />}
      {data?.versions.length === 0 && <State title={t('workshop.versions.none')} />}
      {data && data.versions.length > 0 && <Versions {...props} versions={data.versions} />}
    </Dialog>
  )
}

export default VersionsDialog

function useVersionText() {
  const { t } = useTranslation()
  return ({ number, savedAt, savedBy, bytes, language }: SourceVersionRow): string => {
    const what = bytes === null ? t('workshop.versions.removed') : fileSize(bytes)
    const words = [dateTime(savedAt), savedBy, language === null ? null : languageName(language), what]
    return t('workshop.versions.one', { number, words: words.filter(Boolean).join(', ') })
  }
}

interface VersionsProps extends VersionsDialogProps {
  versions: readonly SourceVersionRow[]
}

function Versions({ pid, source, name, isTyped, onClose, versions }: VersionsProps) {
  const { t } = useTranslation()
  const textOf = useVersionText()
  const ofSource = { role: source.role, name }
  const newest = versions[0]!.number
  const [chosen, setChosen] = useState((versions[1] ?? versions[0])!.number)
  const { data, error } = useQuery(versionQuery(pid, chosen, ofSource))
  const back = useReturnTo(pid, ofSource)
  const returnTo = () =>
    back.mutate(chosen, {
      onSuccess: () => {
        toast.success(t('workshop.versions.returned', { number: chosen }))
        onClose()
      },
    })
  return (
    <div className="stack">
      <SelectField
        label={t('workshop.versions.choose')}
        value={chosen}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {versions.map((version) => (
          <option key={version.number} value={version.number}>
            {textOf(version)}
          </option>
        ))}
      </SelectField>
      {error && <FailedState title={t('workshop.versions.failed')} error={error} />}
      {!data && !error && <Loading />}
      {data && (
        <Compared
          key={chosen}
          before={{
            label: t('workshop.versions.number', { number: chosen }),
            code: data.code ?? '',
            language: data.language,
          }}
          after={{ label: t('workshop.versions.editor'), code: source.code, language: source.language }}
        />
      )}
      {isTyped && <p className="muted">{t('workshop.versions.typed')}</p>}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button
          look="primary"
          busy={back.isPending}
          disabled={isTyped || chosen === newest || !data || data.code === null}
          onClick={returnTo}
        >
          {t('workshop.versions.return')}
        </Button>
      </DialogActions>
    </div>
  )
}
