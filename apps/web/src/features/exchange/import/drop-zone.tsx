import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { percent } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Notice } from '../../../ui/layout/page.tsx'
import { LongWork } from '../../../ui/long-work.tsx'
import { type DroppedFile, filesOfDrop, filesOfInput, packagesIn } from './dropped-files.ts'
import style from './import.module.css'
import type { useSending } from './use-sending.ts'

interface DropZoneProps extends ReturnType<typeof useSending> {
  /** Says what may be dropped. */
  text: string
}

export function DropZone({ sending, error, send, cancel, text }: DropZoneProps) {
  const { t } = useTranslation()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  useUnsavedWarning(sending !== null)
  const take = (dropped: DroppedFile[]) => void send(packagesIn(dropped))
  return (
    <div
      className={classes(style.zone, over && style.over)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void filesOfDrop(event.dataTransfer).then(take)
      }}
    >
      <p className="sec">{text}</p>
      {sending ? (
        <LongWork
          doing={t('imports.sending', { name: sending.name })}
          soFar={percent(sending.fraction * 100)}
          value={sending.fraction}
          onCancel={cancel}
        />
      ) : (
        <div className="row">
          <Button icon="upload" onClick={() => files.current?.click()}>
            {t('imports.chooseFiles')}
          </Button>
          <Button onClick={() => folder.current?.click()}>{t('imports.chooseFolder')}</Button>
        </div>
      )}
      <input
        ref={files}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          take(filesOfInput(event.target.files))
          event.target.value = ''
        }}
      />
      <input
        ref={folder}
        type="file"
        hidden
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          take(filesOfInput(event.target.files))
          event.target.value = ''
        }}
      />
      {error !== null && <Notice>{t('imports.sendFailed', { message: errorText(error) })}</Notice>}
    </div>
  )
}
