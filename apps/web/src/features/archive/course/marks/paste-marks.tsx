// Marks from a sheet into a column: every row without a fault is saved.

import type { GradebookItem, MarkResult } from '@verdict/contract/gradebook'
import { gradebookLimits } from '@verdict/domain/field-limits'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { points } from '../../../../lib/format.ts'
import { PasteList } from '../../../../ui/paste/paste-list.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { useCheckMarks, useGiveMarks } from '../api/marks.ts'
import { marksIn, type MarkLine } from './marks-list.ts'

interface PasteMarksProps {
  courseId: number
  item: GradebookItem
  columnId: number
  onClose: () => void
}

type Shown = MarkLine & MarkResult

const rowsOf = (lines: readonly MarkLine[]) => lines.map(({ who, mark }) => ({ who, mark }))

export default function PasteMarks({ courseId, item, columnId, onClose }: PasteMarksProps) {
  const { t } = useTranslation()
  const naming = useNaming()
  const check = useCheckMarks(courseId, columnId)
  const give = useGiveMarks(courseId, columnId)
  return (
    <PasteList<MarkLine, Shown>
      title={t('marks.paste.title', { title: item.title })}
      label={t('marks.paste.rows')}
      hint={t('marks.paste.hint', { outOf: points(item.outOf) })}
      most={gradebookLimits.lines}
      read={(text) => marksIn(text, item.title)}
      check={async (lines) => {
        const { rows } = await check.mutateAsync(rowsOf(lines))
        return rows.map((row, index) => ({ ...lines[index]!, ...row }))
      }}
      stateOf={({ fault, before, after }) => (fault !== null ? 'left' : before === after ? 'same' : 'acts')}
      columns={columnsOf(t, naming)}
      phone={'"w t" auto "a m" auto / minmax(0, 1fr) auto'}
      summary={({ acts, same, left }) => t('marks.paste.summary', { changed: acts, same, left })}
      leftText={t('marks.paste.leftText')}
      action={(count) => t('marks.paste.save', { count })}
      apply={async (rows) => {
        await give.mutateAsync(rowsOf(rows))
        return t('marks.paste.saved', { count: rows.length })
      }}
      textOf={({ text }) => text}
      onClose={onClose}
    />
  )
}

const figure = (mark: number | null) => (mark === null ? '–' : points(mark))

const columnsOf = (t: TFunction, naming: ReturnType<typeof useNaming>): Column<Shown>[] => [
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
      naming.nameOf(person.uid, [person.uid, person.nick, person.studentNumber].filter(Boolean).join(' · ')),
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
