import type { SubmissionDetail } from '@verdict/contract/submission'
import { useTranslation } from 'react-i18next'
import { fileSize } from '../../../../ui/form/file-size.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { outputHref } from '../api/outputs.ts'

type OutputFile = NonNullable<SubmissionDetail['outputFiles']>[number]

interface OutputFilesProps {
  sid: number
  files: readonly OutputFile[]
}

/** They stand where a program's code does. */
export function OutputFiles({ sid, files }: OutputFilesProps) {
  const { t } = useTranslation()
  const columns: Column<OutputFile>[] = [
    {
      key: 'number',
      header: t('outputs.column.test'),
      width: '88px',
      align: 'right',
      area: 'n',
      cell: ({ number }) => number,
    },
    {
      key: 'name',
      header: t('outputs.files'),
      rowHeader: true,
      area: 'f',
      ellipsis: true,
      cell: ({ number, name }) => (
        <a href={outputHref(sid, number)} download={name} aria-label={t('outputs.download', { name })}>
          <span className="mono">{name}</span>
        </a>
      ),
    },
    {
      key: 'size',
      header: t('outputs.column.size'),
      width: '104px',
      align: 'right',
      area: 'z',
      cell: ({ bytes }) => <span className="nw">{fileSize(bytes)}</span>,
    },
  ]
  return (
    <Section title={t('outputs.files')}>
      <DataTable
        caption={t('outputs.files')}
        columns={columns}
        rows={files}
        rowKey={({ number }) => number}
        dense
        empty={{ icon: 'file', title: t('outputs.missing') }}
        phone='"n f z" auto / 40px minmax(0, 1fr) auto'
      />
    </Section>
  )
}
