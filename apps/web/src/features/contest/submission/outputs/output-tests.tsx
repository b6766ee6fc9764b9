import type { OutputTest } from '@verdict/contract/outputs'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { fileSize } from '../../../../ui/form/file-size.ts'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import type { Chosen, ChosenFile } from './chosen.ts'
import style from './outputs.module.css'

interface OutputTestsProps {
  tests: readonly OutputTest[] | undefined
  error: unknown
  onRetry: () => void
  chosen: Chosen
  /** The other tests get what was sent before. */
  keeps: boolean
  onChoose: (number: number, file: File) => void
  onRemove: (number: number) => void
}

const phone = '"t z" auto "s a" auto / minmax(0, 1fr) auto'

export function OutputTests({ tests, error, onRetry, chosen, keeps, onChoose, onRemove }: OutputTestsProps) {
  const { t } = useTranslation()
  const columns: Column<OutputTest>[] = [
    {
      key: 'test',
      header: t('outputs.column.test'),
      width: '24%',
      rowHeader: true,
      area: 't',
      ellipsis: true,
      cell: ({ name }) => <span className="mono">{name}</span>,
    },
    {
      key: 'input',
      header: t('outputs.column.input'),
      width: '88px',
      align: 'right',
      cell: ({ inputBytes }) => <span className="sec nw">{fileSize(inputBytes)}</span>,
    },
    {
      key: 'sends',
      header: t('outputs.column.sends'),
      area: 's',
      cell: (test) => <Sends test={test} file={chosen.byTest.get(test.number)} keeps={keeps} />,
    },
    {
      key: 'size',
      header: t('outputs.column.size'),
      width: '88px',
      align: 'right',
      area: 'z',
      cell: ({ number, sent }) => {
        const bytes = chosen.byTest.get(number)?.bytes ?? (keeps ? sent?.bytes : undefined)
        return bytes === undefined ? null : <span className="nw">{fileSize(bytes)}</span>
      },
    },
    {
      key: 'action',
      header: t('outputs.column.action'),
      hiddenHeader: true,
      width: '120px',
      align: 'right',
      area: 'a',
      cell: (test) => (
        <ForOne
          name={test.name}
          isRemovable={chosen.byTest.get(test.number)?.path === undefined && chosen.byTest.has(test.number)}
          onChoose={(file) => onChoose(test.number, file)}
          onRemove={() => onRemove(test.number)}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('outputs.title')}
      columns={columns}
      rows={tests}
      rowKey={({ number }) => number}
      dense
      error={error}
      failed={t('outputs.failed')}
      onRetry={onRetry}
      empty={{ icon: 'file', title: t('outputs.none') }}
      phone={phone}
    />
  )
}

function Sends({
  test: { sent },
  file,
  keeps,
}: {
  test: OutputTest
  file: ChosenFile | undefined
  keeps: boolean
}) {
  const { t } = useTranslation()
  if (file) {
    const { name } = file.file
    const text = file.path === undefined ? name : t('outputs.inZip', { path: file.path, zip: name })
    return <span className={style.name}>{text}</span>
  }
  if (!keeps || !sent) return <span className="muted">{t('outputs.missing')}</span>
  return (
    <Link to="/solution/$sid" params={{ sid: String(sent.sid) }} className="sec">
      {t('outputs.kept', { sid: sent.sid })}
    </Link>
  )
}

interface ForOneProps {
  name: string
  isRemovable: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

function ForOne({ name, isRemovable, onChoose, onRemove }: ForOneProps) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <span className={style.actions}>
      {isRemovable && <IconButton icon="cross" label={t('outputs.removeOf', { name })} onClick={onRemove} />}
      <Button
        size="small"
        aria-label={t('outputs.chooseFor', { name })}
        onClick={() => chooser.current?.click()}
      >
        {t('outputs.replace')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          event.target.value = ''
        }}
      />
    </span>
  )
}
