import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveOnceSaved } from '../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Section } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useBeginDiscussion } from './api/discussion.ts'
import { useDiscard } from './discard.ts'
import { DiscussionForm } from './discussion-form.tsx'
import style from './discussion.module.css'
import { bodyOf, emptyDiscussion, type Chosen, type Kind } from './values.ts'

export interface BeginDiscussionProps {
  about: { kind: Kind; about: Chosen | null }
  /** Fixed subject, with its own wording. */
  fixed?: { heading: string; title: string; done: string }
  onDone: () => void
  onBegun: (did: number) => void
}

export function BeginDiscussion({ about, fixed, onDone, onBegun }: BeginDiscussionProps) {
  const { t } = useTranslation()
  const begun = fixed?.title ?? ''
  const [values, setValues] = useState(() => ({ ...emptyDiscussion(about), title: begun }))
  const begin = useBeginDiscussion()
  const discard = useDiscard()
  const did = begin.data?.did
  const dirty = values.title !== begun || values.content.trim() !== ''
  useUnsavedWarning(dirty && did === undefined)
  useLeaveOnceSaved(did, onBegun)

  const save = async () => {
    await begin.mutateAsync(bodyOf(values))
    toast.success(fixed?.done ?? t('discuss.form.created'))
  }
  return (
    <div className={style.begin}>
      <Section title={fixed?.heading ?? t('discuss.begin')}>
        <DiscussionForm
          values={values}
          fixed={fixed !== undefined}
          onChange={setValues}
          action={t('discuss.form.create')}
          onSave={save}
          saving={begin.isPending || did !== undefined}
          onCancel={() => void discard({ dirty, text: t('discuss.form.discardText'), close: onDone })}
        />
      </Section>
    </div>
  )
}
