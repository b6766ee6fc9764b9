// Marks from a sheet into a column: preview first, then every row without a fault is saved. The others stay in the field.

import type { GradebookItem, MarkResult } from '@verdict/contract/gradebook'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { points } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { TextAreaField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useCheckMarks, useGiveMarks } from '../api/marks.ts'
import { marksIn, type MarkLine } from './marks-list.ts'
import style from './marks.module.css'

interface PasteMarksProps {
  courseId: number
  item: GradebookItem
  columnId: number
  onClose: () => void
}

export default function PasteMarks({ courseId, item, columnId, onClose }: PasteMarksProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [lines, setLines] = useState<MarkLine[]>([])
  const check = useCheckMarks(courseId, columnId)
  const title = t('marks.paste.title', { title: item.title })
  useUnsavedWarning(text.trim() !== '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = marksIn(text, item.title)
    if (found.length === 0) setFault(t('common.fault.required'))
    else if (found.length > gradebookLimits.lines) {
      setFault(t('marks.exports.tooMany', { limit: gradebookLimits.lines }))
    } else if (!check.isPending) {
      setLines(found)
      check.mutate(rowsOf(found), { onError: (error) => setFault(errorText(error)) })
    }
  }
  if (check.data) {
    return (
      <Preview
        title={title}
        courseId={courseId}
        columnId={columnId}
        rows={check.data.rows.map((row, index) => ({ ...lines[index]!, ...row, line: index }))}
        onBack={() => check.reset()}
        onDone={(left) => {
          if (left.length === 0) onClose()
          setText(left.map((row) => row.text).join('\n'))
          check.reset()
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={title} wide onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextAreaField
          label={t('marks.paste.rows')}
          hint={t('marks.paste.hint', { outOf: points(item.outOf) })}
          error={fault}
          rows={10}
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFault(undefined)
          }}
        />
        <SubmitActions action={t('marks.paste.check')} busy={check.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const rowsOf = (lines: readonly MarkLine[]) => lines.map(({ who, mark }) => ({ who, mark }))

type Shown = MarkLine & MarkResult & { line: number }

interface PreviewProps {
  title: string
  courseId: number
  columnId: number
  rows: readonly Shown[]
  onBack: () => void
  onDone: (left: Shown[]) => void
  onClose: () => void
}

function Preview({ title, courseId, columnId, rows, onBack, onDone, onClose }: PreviewProps) {
  const { t } = useTranslation()
  const naming = useNaming()
  const give = useGiveMarks(courseId, columnId)
  const left = rows.filter(({ fault }) => fault !== null)
  const changed = rows.filter(({ fault, before, after }) => fault === null && before !== after)
  const same = rows.length - left.length - changed.length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (give.isPending) return
    give.mutate(rowsOf(changed), {
      onSuccess() {
        toast.success(t('marks.paste.saved', { count: changed.length }))
        onDone(left)
      },
    })
  }
  const figure = (mark: number | null) => (mark === null ? '–' : points(mark))
  const columns: Column<Shown>[] = [
    {
      key: 'who',
      header: t('marks.paste.row'),
      rowHeader: true,
      area: 'w',
      cell: ({ who, text }) => naming.besideName(who || text),
    },
    {
      key: 'person',
      header: t('marks.name'),
      area: 'a',
      cell: ({ person }) =>
        person &&
        naming.nameOf(
          person.uid,
          [person.uid, person.nick, person.studentNumber].filter(Boolean).join(' · '),
        ),
    },
    {
      key: 'mark',
      header: t('marks.own.mark'),
      width: '136px',
      area: 'm',
      align: 'right',
      cell: ({ fault, before, after, mark }) =>
        fault !== null ? mark : before === after ? figure(after) : `${figure(before)} → ${figure(after)}`,
    },
    {
      key: 'state',
      header: t('marks.own.state'),
      width: '152px',
      area: 't',
      cell: ({ fault, before, after }) => (
        <Tag
          color={fault !== null ? 'red' : before === after ? 'default' : before === null ? 'green' : 'orange'}
        >
          {t(
            fault !== null
              ? `marks.paste.faults.${fault}`
              : before === after
                ? 'marks.paste.same'
                : before === null
                  ? 'marks.paste.fresh'
                  : 'marks.paste.changed',
          )}
        </Tag>
      ),
    },
  ]
  return (
    <Dialog title={title} wide onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>{t('marks.paste.summary', { changed: changed.length, same, left: left.length })}</p>
        {left.length > 0 && <Notice kind="warning">{t('marks.paste.leftText')}</Notice>}
        <div className={style.preview}>
          <DataTable
            caption={t('marks.paste.rows')}
            columns={columns}
            rows={[...left, ...rows.filter((row) => !left.includes(row))]}
            rowKey={({ line }) => line}
            dense
            empty={{ title: t('marks.none') }}
            phone={'"w t" auto "a m" auto / minmax(0, 1fr) auto'}
          />
        </div>
        {give.error && <Notice>{errorText(give.error)}</Notice>}
        <div>
          <Button look="ghost" icon="chevronLeft" onClick={onBack}>
            {t('course.list.back')}
          </Button>
        </div>
        <SubmitActions
          action={t('marks.paste.save', { count: changed.length })}
          busy={give.isPending}
          disabled={changed.length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
