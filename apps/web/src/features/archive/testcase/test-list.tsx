import type { TestcaseRow, TestGroupRow } from '@verdict/contract/testcase'
import { useTranslation } from 'react-i18next'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { testFileHref, useDeleteTest } from './api/testcases.ts'
import { shortUuid } from './test-files.ts'
import style from './testcase.module.css'

type Numbered = TestcaseRow & { number: number }

interface TestListProps {
  pid: number
  tests: readonly TestcaseRow[] | undefined
  groups: readonly TestGroupRow[]
  error: unknown
  onRetry: () => void
  onChanged: (() => void) | null
}

function Files({ pid, test }: { pid: number; test: Numbered }) {
  const { t } = useTranslation()
  const files = [
    ['in', t('testcase.viewIn')],
    ['out', t('testcase.viewOut')],
  ] as const
  return (
    <span className={style.files}>
      {files.map(([file, word]) => (
        <a
          key={file}
          href={testFileHref(pid, test.uuid, file)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('testcase.fileOf', { number: test.number, file: word })}
        >
          {word}
        </a>
      ))}
    </span>
  )
}

function DeleteTest({ pid, test, onDeleted }: { pid: number; test: Numbered; onDeleted: () => void }) {
  const { t } = useTranslation()
  const remove = useDeleteTest(pid)
  const { number, uuid } = test
  const onSuccess = () => {
    toast.success(t('testcase.deleted'))
    onDeleted()
  }
  return (
    <DangerVerb
      label={t('testcase.deleteOf', { number })}
      title={t('testcase.deleteTitle', { number, uuid: shortUuid(uuid) })}
      text={t('testcase.deleteText')}
      action={t('common.delete')}
      busy={remove.isPending}
      onAgreed={() => remove.mutate(uuid, { onSuccess })}
    />
  )
}

export function TestList({ pid, tests, groups, error, onRetry, onChanged }: TestListProps) {
  const { t } = useTranslation()
  const groupOf = new Map(groups.flatMap((group, index) => group.tests.map((uuid) => [uuid, index + 1])))
  const group: Column<Numbered> = {
    key: 'group',
    header: t('testcase.groups.group'),
    align: 'right',
    width: '72px',
    cell: (test) => groupOf.get(test.uuid),
  }
  const removal = (onDeleted: () => void): Column<Numbered> => ({
    key: 'delete',
    header: t('common.delete'),
    hiddenHeader: true,
    align: 'right',
    width: '72px',
    area: 'd',
    cell: (test) => <DeleteTest pid={pid} test={test} onDeleted={onDeleted} />,
  })
  const columns: Column<Numbered>[] = [
    { key: 'number', header: '#', align: 'right', width: '48px', area: 'n', cell: (test) => test.number },
    {
      key: 'uuid',
      header: t('testcase.uuid'),
      rowHeader: true,
      area: 'u',
      cell: (test) => (
        <span title={test.uuid}>
          <span className="mono nw">{shortUuid(test.uuid)}</span>
          {test.name !== '' && <span className={style.name}> {test.name}</span>}
        </span>
      ),
    },
    ...(groups.length > 0 ? [group] : []),
    {
      key: 'in',
      header: t('testcase.input'),
      align: 'right',
      width: '88px',
      cell: (test) => <Num value={test.inputBytes} unit="B" />,
    },
    {
      key: 'out',
      header: t('testcase.output'),
      align: 'right',
      width: '88px',
      cell: (test) => (test.lacksAnswer ? t('testcase.noAnswer') : <Num value={test.outputBytes} unit="B" />),
    },
    {
      key: 'createdAt',
      header: t('testcase.created'),
      align: 'right',
      width: '176px',
      cell: (test) => <Time value={test.createdAt} />,
    },
    {
      key: 'files',
      header: t('testcase.files'),
      hiddenHeader: true,
      align: 'right',
      width: '96px',
      area: 'f',
      cell: (test) => <Files pid={pid} test={test} />,
    },
    ...(onChanged ? [removal(onChanged)] : []),
  ]
  return (
    <DataTable
      caption={t('testcase.title')}
      columns={columns}
      rows={tests?.map((test, index) => ({ ...test, number: index + 1 }))}
      rowKey={(test) => test.uuid}
      dense
      skeletonRows={5}
      error={error}
      onRetry={onRetry}
      empty={{ title: t('testcase.none'), text: t('testcase.noneText') }}
      phone={'"n u f d" auto / 32px minmax(0, 1fr) auto auto'}
    />
  )
}
