import { useQuery } from '@tanstack/react-query'
import type { ProblemDetail } from '@verdict/contract/problem'
import { problemNoteLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { textLanguageName } from '../../../../lib/text-language.ts'
import { Button } from '../../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { SelectField, TextAreaField } from '../../../../ui/field/field.tsx'
import { FormFailure, Pair } from '../../../../ui/form/form.tsx'
import { contentQuery } from '../api/sources.ts'
import { type ProblemNote, testsQuery, useWriteNote } from '../api/together.ts'
import { sourcesIn, storedIn } from '../sources/source.ts'

type About = ProblemNote['about']
const abouts: readonly About[] = ['statement', 'test', 'source']

/** A note may be about something that has gone since. */
export function useTargetText({ pid, may }: Pick<ProblemDetail, 'pid' | 'may'>) {
  const { t, i18n } = useTranslation()
  const seesTests = may.edit || may.test
  const tests = useQuery({ ...testsQuery(pid), enabled: seesTests }).data?.docs ?? []
  return ({ about, target }: Pick<ProblemNote, 'about' | 'target'>): string => {
    if (about === 'statement') {
      const language = textLanguageName(target, i18n.language)
      return t('workshop.notes.of.statement', { language })
    }
    if (about === 'source') return t('workshop.notes.of.source', { name: target.replace(/^\w+[ /]/, '') })
    if (!seesTests) return t('workshop.notes.abouts.test')
    const at = tests.findIndex(({ uuid }) => uuid === target)
    return at === -1 ? t('workshop.notes.of.goneTest') : t('workshop.notes.of.test', { number: at + 1 })
  }
}

/** Targets of a note, by kind. */
function useTargets(problem: ProblemDetail): Record<About, string[]> {
  const { pid, may, languages } = problem
  const isSetter = may.edit || may.test
  const tests = useQuery({ ...testsQuery(pid), enabled: isSetter }).data?.docs ?? []
  const content = useQuery({ ...contentQuery(pid), enabled: isSetter }).data
  const sources = content ? sourcesIn(storedIn(problem, content)) : []
  return {
    statement: [...languages],
    test: tests.map(({ uuid }) => uuid),
    source: sources.map(({ role, name }) => `${role}/${name}`),
  }
}

export function NewNote({ problem }: { problem: ProblemDetail }) {
  const { t } = useTranslation()
  const targets = useTargets(problem)
  const targetText = useTargetText(problem)
  const write = useWriteNote(problem.pid)
  const [about, setAbout] = useState<About>('statement')
  const [chosen, setChosen] = useState('')
  const [content, setContent] = useState('')
  useUnsavedWarning(content.trim() !== '')
  const target = targets[about].includes(chosen) ? chosen : targets[about][0]
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (target !== undefined) {
      write.mutate({ about, target, content: content.trim() }, { onSuccess: () => setContent('') })
    }
  }
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <Pair>
        <SelectField
          label={t('workshop.notes.about')}
          value={about}
          onChange={(event) => setAbout(event.target.value as About)}
        >
          {abouts
            .filter((one) => targets[one].length > 0)
            .map((one) => (
              <option key={one} value={one}>
                {t(`workshop.notes.abouts.${one}`)}
              </option>
            ))}
        </SelectField>
        <SelectField
          label={t('workshop.notes.target')}
          value={target ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {targets[about].map((one) => (
            <option key={one} value={one}>
              {targetText({ about, target: one })}
            </option>
          ))}
        </SelectField>
      </Pair>
      <TextAreaField
        label={t('workshop.notes.content')}
        rows={4}
        maxLength={problemNoteLimits.content}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <FormFailure text={write.error ? errorText(write.error) : null} />
      <div>
        <Button
          type="submit"
          icon="plus"
          busy={write.isPending}
          disabled={content.trim() === '' || target === undefined}
        >
          {t('workshop.notes.write')}
        </Button>
      </div>
    </form>
  )
}
