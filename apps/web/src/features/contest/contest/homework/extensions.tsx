import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import type { Extension } from '@verdict/contract/homework'
import { homeworkLimits } from '@verdict/domain/homework'
import type { TFunction } from 'i18next'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { spanText } from '../../../../lib/homework-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { DangerVerb } from '../../../../ui/dialog/danger.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { Fields, FormFailure, Pair } from '../../../../ui/form/form.tsx'
import { Page, PageHead, Section } from '../../../../ui/layout/page.tsx'
import { Person, useNaming } from '../../../../ui/person.tsx'
import { type FoundPerson, personFinder } from '../../../../ui/picker/finders.tsx'
import { ItemChoice } from '../../../../ui/picker/item-choice.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Time } from '../../../../ui/text.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import style from '../contest.module.css'
import {
  courseSectionsQuery,
  extensionsQuery,
  findMembers,
  useGiveExtension,
  useTakeExtension,
} from '../api/homework.ts'

const phoneRows = '"w r" auto "m t" auto "e e" auto / minmax(0, 1fr) auto'

function For({ row: { person, section } }: { row: Extension }) {
  const { t } = useTranslation()
  const { besideName } = useNaming()
  if (!person) {
    return (
      <>
        {section?.name} <span className="muted">{t('homework.section')}</span>
      </>
    )
  }
  return (
    <>
      <Person uid={person.uid} /> <span className="muted">{besideName(person.nick)}</span>
    </>
  )
}

const columns = (t: TFunction, cid: number, mayTake: boolean): Column<Extension>[] => [
  {
    key: 'for',
    header: t('homework.extensionFor'),
    rowHeader: true,
    area: 'w',
    cell: (row) => <For row={row} />,
  },
  {
    key: 'minutes',
    header: t('homework.moreTime'),
    width: '120px',
    area: 'm',
    cell: (row) => spanText(t, row.minutes),
  },
  { key: 'reason', header: t('homework.reason'), area: 'e', cell: (row) => row.reason },
  {
    key: 'by',
    header: t('homework.by'),
    width: '200px',
    area: 't',
    cell: (row) => (
      <>
        <Person uid={row.by} /> <Time value={row.createdAt} />
      </>
    ),
  },
  ...(mayTake
    ? [
        {
          key: 'take',
          header: t('homework.take'),
          hiddenHeader: true,
          align: 'right' as const,
          width: '96px',
          area: 'r',
          cell: (row: Extension) => <TakeVerb cid={cid} row={row} />,
        },
      ]
    : []),
]

function TakeVerb({ cid, row }: { cid: number; row: Extension }) {
  const { t } = useTranslation()
  const take = useTakeExtension(cid)
  const naming = useNaming()
  const name = row.person ? naming.nameOf(row.person.uid) : (row.section?.name ?? '')
  return (
    <DangerVerb
      label={`${t('homework.take')}: ${name}`}
      title={t('homework.takeTitle')}
      text={t('homework.takeText')}
      action={t('homework.take')}
      busy={take.isPending}
      onAgreed={() => take.mutate(row.id, { onSuccess: () => toast.success(t('homework.taken')) })}
    />
  )
}

function GiveForm({ cid, courseId }: { cid: number; courseId: number }) {
  const { t } = useTranslation()
  const sections = useQuery(courseSectionsQuery(courseId)).data?.sections ?? []
  const give = useGiveExtension(cid)
  const finder = personFinder(`members of ${courseId}`, (keyword, signal) =>
    findMembers(courseId, keyword, signal),
  )
  const [section, setSection] = useState('')
  const [person, setPerson] = useState<FoundPerson | null>(null)
  const [hours, setHours] = useState('24')
  const [reason, setReason] = useState('')
  const minutes = Math.round(Number(hours) * 60)
  const isRight = (section !== '' || person !== null) && minutes >= 1
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const target = section === '' ? { uid: person?.id } : { sectionId: Number(section) }
    give.mutate(
      { ...target, minutes, reason },
      {
        onSuccess: () => {
          toast.success(t('homework.given'))
          setPerson(null)
          setReason('')
        },
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Fields>
        <Pair>
          <SelectField
            label={t('homework.extensionFor')}
            value={section}
            onChange={(event) => setSection(event.target.value)}
          >
            <option value="">{t('homework.onePerson')}</option>
            {sections.map(({ sectionId, name }) => (
              <option key={sectionId} value={sectionId}>
                {name}
              </option>
            ))}
          </SelectField>
          {section === '' && (
            <ItemChoice
              label={t('homework.person')}
              listLabel={t('homework.personList')}
              hint={t('homework.personHint')}
              finder={finder}
              value={person}
              onChange={setPerson}
            />
          )}
          <TextField
            label={t('homework.hoursMore')}
            inputMode="decimal"
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          />
          <TextField
            label={t('homework.reason')}
            value={reason}
            maxLength={homeworkLimits.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Pair>
        <FormFailure text={give.error && errorText(give.error)} />
        <div>
          <Button type="submit" look="primary" disabled={!isRight} busy={give.isPending}>
            {t('homework.give')}
          </Button>
        </div>
      </Fields>
    </form>
  )
}

export function Extensions({ detail: { contest } }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(extensionsQuery(contest.cid))
  return (
    <Page title={`${t('homework.extensions')} · ${contest.title}`} width="read">
      <PageHead title={t('homework.extensions')} count={data?.extensions.length} />
      <DataTable
        caption={t('homework.extensions')}
        columns={columns(t, contest.cid, contest.may.edit)}
        rows={data?.extensions}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('homework.extensionsNone'), text: t('homework.extensionsNoneText') }}
        phone={phoneRows}
      />
      {contest.course && contest.may.edit && (
        <div className={style.below}>
          <Section title={t('homework.give')}>
            <GiveForm cid={contest.cid} courseId={contest.course.courseId} />
          </Section>
        </div>
      )}
    </Page>
  )
}
