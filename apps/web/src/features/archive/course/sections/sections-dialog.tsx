import type { CourseSection } from '@verdict/contract/course-section'
import { courseLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, toastFailure } from '../../../../lib/errors.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { moved } from '../../../../ui/order/moved.ts'
import { OrderedList } from '../../../../ui/order/ordered-list.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { useAddSections, useDeleteSection, useOrderSections } from '../api/sections.ts'
import style from '../course.module.css'
import { EditSection } from './edit-section.tsx'

interface SectionsDialogProps {
  courseId: number
  sections: readonly CourseSection[]
  onClose: () => void
}

export function SectionsDialog({ courseId, sections, onClose }: SectionsDialogProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<number | null>(null)
  const order = useOrderSections(courseId)
  const remove = useDeleteSection(courseId)
  const section = sections.find(({ sectionId }) => sectionId === edited)

  const naming = useNaming()
  const askToRemove = async ({ sectionId, name }: CourseSection) => {
    const agreed = await confirm({
      title: t('course.sections.removeTitle', { name }),
      text: t('course.sections.removeText'),
      action: t('common.delete'),
      danger: true,
    })
    if (agreed) remove.mutate(sectionId, { onError: toastFailure })
  }
  if (section) {
    return <EditSection courseId={courseId} section={section} onClose={() => setEdited(null)} />
  }
  return (
    <Dialog title={t('course.sections.title')} onClose={onClose}>
      <div className="stack">
        <AddSections courseId={courseId} />
        {sections.length > 0 && (
          <OrderedList
            label={t('course.sections.title')}
            items={sections}
            keyOf={({ sectionId }) => sectionId}
            nameAt={({ name }) => name}
            movedText={({ name }, to) => t('course.sections.moved', { name, place: to + 1 })}
            onMove={(from, to) =>
              order.mutate(
                moved(sections, from, to).map(({ sectionId }) => sectionId),
                { onError: toastFailure },
              )
            }
            onRemove={(item) => void askToRemove(item)}
            busy={order.isPending || remove.isPending}
            more={({ sectionId, name }) => (
              <IconButton
                icon="pencil"
                label={t('course.sections.edit', { name })}
                onClick={() => setEdited(sectionId)}
              />
            )}
          >
            {({ name, members, tas }) => (
              <span className={style.section}>
                <span>{name}</span>
                <small>
                  {t('course.memberCount', { count: members })}
                  {tas.length > 0 &&
                    ` · ${t('course.sections.taNames', { names: tas.map(({ uid, nick }) => naming.nameOf(uid, nick || uid)).join(t('common.listComma')) })}`}
                </small>
              </span>
            )}
          </OrderedList>
        )}
      </div>
    </Dialog>
  )
}

function AddSections({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const add = useAddSections(courseId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const names = text
      .split(/[,，、;；\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const long = names.find((name) => name.length > courseLimits.sectionName)
    if (names.length === 0) setFault(t('common.fault.required'))
    else if (long !== undefined) {
      setFault(t('course.sections.tooLong', { name: long, max: courseLimits.sectionName }))
    } else if (!add.isPending) {
      add.mutate(names, {
        onSuccess: () => setText(''),
        onError: (error) => setFault(errorText(error)),
      })
    }
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={t('course.sections.names')}
        hint={t('course.sections.namesHint')}
        error={fault}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFault(undefined)
        }}
      />
      <div>
        <Button type="submit" icon="plus" busy={add.isPending}>
          {t('course.sections.add')}
        </Button>
      </div>
    </form>
  )
}
