import type { ProblemContent } from '@verdict/contract/problem-content'
import { problemLimits } from '@verdict/domain/field-limits'
import { attachmentBytes, documentBytes } from '@verdict/domain/limits'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass, IconButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { fileSize } from '../../../../ui/form/file-size.ts'
import { SendingList } from '../../../../ui/form/sending-list.tsx'
import { megabytes, type Sending, useSending } from '../../../../ui/form/use-sending.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { attachmentUrl, pdfUrl } from '../api/files.ts'
import {
  sendAttachment,
  sendPdf,
  useFilesArrived,
  useRemoveAttachment,
  useRemovePdf,
} from '../api/content.ts'
import { type ChosenLanguage, LanguageChoice, noLanguage, tagOf } from './language-choice.tsx'
import { textLanguageName } from '../../../../lib/text-language.ts'
import style from './files.module.css'

interface ProblemFilesProps {
  pid: number
  content: Pick<ProblemContent, 'attachments' | 'pdfs' | 'language' | 'translations'>
}

export function ProblemFiles({ pid, content }: ProblemFilesProps) {
  const { t } = useTranslation()
  return (
    <div className={style.part}>
      <Section title={t('problem.files')}>
        <p className="muted">{t('problemForm.files.text')}</p>
        <Attachments pid={pid} attachments={content.attachments} />
        <Pdfs pid={pid} content={content} />
      </Section>
    </div>
  )
}

interface OnTheWayProps {
  sending: readonly Sending[]
  again: (one: Sending) => void
  drop: (id: number) => void
}

function OnTheWay({ sending, again, drop }: OnTheWayProps) {
  const { t } = useTranslation()
  useUnsavedWarning(sending.some(({ error }) => error === null))
  return (
    <SendingList
      sending={sending}
      tryAgain={t('common.tryAgain')}
      cancelOf={(name) => t('problemForm.files.cancel', { name })}
      onAgain={again}
      onDrop={drop}
    />
  )
}

interface ChooserProps {
  label: string
  name?: string
  accept?: string
  multiple?: boolean
  onChosen: (files: readonly File[]) => void
}

function Chooser({ label, name, accept, multiple, onChosen }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="upload" aria-label={name} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={name ?? label}
        hidden
        onChange={(event) => {
          onChosen(Array.from(event.target.files ?? []))
          event.target.value = ''
        }}
      />
    </>
  )
}

function useAskToRemove() {
  const { t } = useTranslation()
  return (name: string): Promise<boolean> =>
    confirm({
      title: t('problemForm.files.removeTitle', { name }),
      text: t('problemForm.files.removeText'),
      action: t('problemForm.files.remove'),
      danger: true,
    })
}

function Attachments({ pid, attachments }: { pid: number; attachments: ProblemContent['attachments'] }) {
  const { t } = useTranslation()
  const askToRemove = useAskToRemove()
  const remove = useRemoveAttachment(pid)
  const { start, ...onTheWay } = useSending({
    most: attachmentBytes,
    send: (file, sending) => sendAttachment(pid, file, sending),
    onArrived: useFilesArrived(pid),
  })
  const removeAsked = async (name: string) => {
    if (await askToRemove(name)) remove.mutate(name)
  }
  return (
    <section className={style.kind} aria-label={t('problemForm.files.attachments')}>
      <h3>{t('problemForm.files.attachments')}</h3>
      {attachments.length === 0 && <p className="muted">{t('problemForm.files.none')}</p>}
      <ul className={style.rows}>
        {attachments.map(({ name, bytes }) => (
          <li key={name}>
            <a className={style.name} href={attachmentUrl(pid, name)} download={name}>
              {name}
            </a>
            <span className="muted">{fileSize(bytes)}</span>
            <IconButton
              icon="trash"
              label={t('problemForm.files.removeOf', { name })}
              onClick={() => void removeAsked(name)}
            />
          </li>
        ))}
      </ul>
      <OnTheWay {...onTheWay} />
      <div className={style.send}>
        <Chooser label={t('problemForm.files.attach')} multiple onChosen={start} />
        <span className="muted">
          {t('problemForm.files.attachHint', {
            files: problemLimits.attachments,
            size: megabytes(attachmentBytes),
          })}
        </span>
      </div>
    </section>
  )
}

function Pdfs({ pid, content }: ProblemFilesProps) {
  const { t } = useTranslation()
  const [more, setMore] = useState<string[]>([])
  const { pdfs, language, translations } = content
  const languages = [
    ...new Set([language, ...Object.keys(translations), ...pdfs.map((pdf) => pdf.language), ...more]),
  ]
  return (
    <section className={style.kind} aria-label={t('problem.pdf')}>
      <h3>{t('problem.pdf')}</h3>
      <p className="muted">{t('problemForm.files.pdfText', { size: megabytes(documentBytes) })}</p>
      <ul className={style.rows}>
        {languages.map((tag) => (
          <PdfRow key={tag} pid={pid} tag={tag} bytes={pdfs.find((pdf) => pdf.language === tag)?.bytes} />
        ))}
      </ul>
      <OtherLanguage taken={languages} onAdd={(tag) => setMore([...more, tag])} />
    </section>
  )
}

interface PdfRowProps {
  pid: number
  tag: string
  bytes: number | undefined
}

function PdfRow({ pid, tag, bytes }: PdfRowProps) {
  const { t, i18n } = useTranslation()
  const askToRemove = useAskToRemove()
  const remove = useRemovePdf(pid)
  const { start, ...onTheWay } = useSending({
    most: documentBytes,
    send: (file, sending) => sendPdf(pid, tag, file, sending),
    onArrived: useFilesArrived(pid),
  })
  const language = textLanguageName(tag, i18n.language)
  const name = t('problemForm.files.pdfOf', { language })
  const removeAsked = async () => {
    if (await askToRemove(name)) remove.mutate(tag)
  }
  const action = bytes === undefined ? 'upload' : 'replace'
  return (
    <li>
      <span className={style.name}>{language}</span>
      <span className="muted">{bytes === undefined ? t('problemForm.files.noPdf') : fileSize(bytes)}</span>
      <div className={style.actions}>
        {bytes !== undefined && (
          <a
            className={buttonClass({ look: 'ghost' })}
            href={pdfUrl(pid, tag)}
            target="_blank"
            rel="noopener"
          >
            <Icon name="external" />
            {t('problemForm.files.open')} <span className="vh">{name}</span>
          </a>
        )}
        <Chooser
          label={t(`problemForm.files.${action}`)}
          name={t(`problemForm.files.${action}Of`, { name })}
          accept="application/pdf,.pdf"
          onChosen={start}
        />
        {bytes !== undefined && (
          <IconButton
            icon="trash"
            label={t('problemForm.files.removeOf', { name })}
            onClick={() => void removeAsked()}
          />
        )}
      </div>
      <OnTheWay {...onTheWay} />
    </li>
  )
}

function OtherLanguage({ taken, onAdd }: { taken: readonly string[]; onAdd: (tag: string) => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ChosenLanguage>(noLanguage)
  const tag = tagOf(chosen)
  const add = () => {
    if (tag === null) return
    onAdd(tag)
    setChosen(noLanguage)
  }
  if (taken.length >= problemLimits.translations) return null
  return (
    <div className={style.other}>
      <LanguageChoice
        label={t('problemForm.files.otherLanguage')}
        none={t('problemForm.chooseLanguage')}
        value={chosen}
        taken={taken}
        onChange={setChosen}
        onEnter={add}
      />
      <Button icon="plus" disabled={tag === null} onClick={add}>
        {t('problemForm.add')}
      </Button>
    </div>
  )
}
