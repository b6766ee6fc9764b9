// The statement as it will be, beside what is written. The server renders it, as it does when it is saved.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '../../../lib/api/markdown.ts'
import { errorText } from '../../../lib/errors.ts'
import { useDebounced } from '../../../lib/debounced.ts'
import { Verb } from '../../../ui/button.tsx'
import { Statement } from '../statement.tsx'
import style from './form.module.css'
import type { ProblemValues } from './form-values.ts'

const previewDelayMs = 400
const noText = { html: '', hasMath: false }

function useRendered(markdown: string) {
  const debounced = useDebounced(markdown, previewDelayMs)
  const isBlank = debounced.trim() === ''
  const { data, error, refetch } = useQuery({
    ...previewQuery(debounced),
    enabled: !isBlank,
    placeholderData: keepPreviousData,
  })
  return { text: debounced, ...((isBlank ? undefined : data) ?? noText), error, refetch }
}

export function StatementPreview({ values }: { values: ProblemValues }) {
  const { t } = useTranslation()
  const parts = {
    description: useRendered(values.description),
    input: useRendered(values.input),
    output: useRendered(values.output),
    hint: useRendered(values.hint),
  }
  const all = Object.values(parts)
  const failed = all.filter(({ error }) => error)
  const { description, input, output, hint } = parts
  return (
    <aside className={style.preview} aria-label={t('problem.form.preview')} tabIndex={0}>
      <h3 className={style.previewTitle}>{values.title.trim() || t('problem.form.preview')}</h3>
      {failed[0] && (
        <p role="alert">
          {errorText(failed[0].error)}{' '}
          <Verb onClick={() => failed.forEach(({ refetch }) => void refetch())}>{t('common.tryAgain')}</Verb>
        </p>
      )}
      {all.every(({ text }) => text.trim() === '') && values.in === '' && values.out === '' && (
        <p className="muted">{t('problem.form.previewEmpty')}</p>
      )}
      <Statement
        problem={{
          description: description.text,
          input: input.text,
          output: output.text,
          hint: hint.text,
          samples: [{ in: values.in, out: values.out, explanation: '' }],
          html: {
            description: description.html,
            input: input.html,
            output: output.html,
            hint: hint.html,
            hasMath: all.some(({ hasMath }) => hasMath),
          },
        }}
      />
    </aside>
  )
}
