import type { ExamSitter } from '@verdict/contract/exam-roster'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Verb } from '../../../ui/button.tsx'
import { DangerVerb } from '../../../ui/dialog/danger.tsx'
import { BesideName, Person, useNaming } from '../../../ui/person.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useRemoveSitter } from './api/roster.ts'
import style from './exam-roster.module.css'

export interface SitterAct {
  kind: 'seat' | 'slip'
  sitter: ExamSitter
}

export const phoneRows = '"u v" auto "n n" auto "i i" auto "s s" auto "t t" auto / minmax(0, 1fr) auto'

export const rosterColumns = (
  t: TFunction,
  cid: number,
  onAct: (act: SitterAct) => void,
): Column<ExamSitter>[] => [
  {
    key: 'uid',
    header: t('examRoster.uid'),
    rowHeader: true,
    width: '160px',
    area: 'u',
    cell: ({ uid }) => <Person uid={uid} />,
  },
  {
    key: 'nick',
    header: t('examRoster.name'),
    area: 'n',
    ellipsis: true,
    cell: ({ nick }) => <BesideName text={nick} />,
  },
  {
    key: 'studentNumber',
    header: t('examRoster.studentNumber'),
    width: '144px',
    area: 'i',
    ellipsis: true,
    cell: ({ studentNumber }) => <BesideName text={studentNumber} />,
  },
  {
    key: 'seat',
    header: t('examRoster.seat'),
    area: 's',
    ellipsis: true,
    cell: ({ seat }) => (seat ? `${seat.room} ${seat.name}` : t('examRoster.noSeat')),
  },
  {
    key: 'state',
    header: t('examRoster.state'),
    area: 't',
    cell: (sitter) => <SitterTags sitter={sitter} />,
  },
  {
    key: 'verbs',
    header: t('common.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '176px',
    area: 'v',
    cell: (sitter) => <Verbs cid={cid} sitter={sitter} onAct={onAct} />,
  },
]

function SitterTags({
  sitter: { enteredAt, temporary, hasCode, placedByHand, seat },
}: {
  sitter: ExamSitter
}) {
  const { t } = useTranslation()
  return (
    <span className={style.tags}>
      {enteredAt !== null && (
        <Tag color="green">
          {t('examRoster.entered')} <Time value={enteredAt} />
        </Tag>
      )}
      {temporary && <Tag color="orange">{t('examRoster.temporary')}</Tag>}
      {hasCode && <Tag>{t('examRoster.hasSlip')}</Tag>}
      {placedByHand && seat && <Tag>{t('examRoster.byHand')}</Tag>}
    </span>
  )
}

interface VerbsProps {
  cid: number
  sitter: ExamSitter
  onAct: (act: SitterAct) => void
}

function Verbs({ cid, sitter, onAct }: VerbsProps) {
  const { t } = useTranslation()
  const name = useNaming().nameOf(sitter.uid, sitter.nick)
  return (
    <span className="verbs">
      <Verb aria-label={t('examRoster.slips.of', { name })} onClick={() => onAct({ kind: 'slip', sitter })}>
        {t('examRoster.slips.one')}
      </Verb>
      {/* The desk moves those who have entered. */}
      {sitter.enteredAt === null && <Moves cid={cid} sitter={sitter} onAct={onAct} />}
    </span>
  )
}

function Moves({ cid, sitter, onAct }: VerbsProps) {
  const { t } = useTranslation()
  const remove = useRemoveSitter(cid)
  const name = useNaming().nameOf(sitter.uid, sitter.nick)
  return (
    <>
      <Verb aria-label={t('examRoster.seatOf', { name })} onClick={() => onAct({ kind: 'seat', sitter })}>
        {t('examRoster.seat')}
      </Verb>
      <DangerVerb
        label={t('common.removeName', { name })}
        title={t('examRoster.removeTitle', { name })}
        text={t(sitter.temporary ? 'examRoster.removeTemporary' : 'examRoster.removeText')}
        action={t('common.remove')}
        busy={remove.isPending}
        onAgreed={() =>
          remove.mutate(sitter.uid, {
            onSuccess: () => toast.success(t('examRoster.removed', { name })),
            onError: toastFailure,
          })
        }
      />
    </>
  )
}
