import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '../../../../lib/api/markdown.ts'
import { errorText } from '../../../../lib/errors.ts'
import { useDebounced } from '../../../../lib/debounced.ts'
import { Verb } from '../../../../ui/button.tsx'
import { useMathStyle } from '../../../../ui/math-style.ts'
import { Statement } from '../statement.tsx'
import style from './form.module.css'
import { isSample, type ProblemValues, type TextPart } from './form-values.ts'
import { type Place, textsAt } from './languages.ts'

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
  const isAwaited = !isBlank && !data && !error
  return { text: debounced, ...((isBlank ? undefined : data) ?? noText), isAwaited, error, refetch }
}

function useExplanations({ samples }: ProblemValues, place: Place): { html: string; hasMath: boolean }[] {
  const said = samples.map(({ explanations }) => {
    const text = explanations[place] ?? ''
    return text.trim() === '' ? (explanations[''] ?? '') : text
  })
  // As one string, so that debouncing compares by value.
  const debounced = JSON.parse(useDebounced(JSON.stringify(said), previewDelayMs)) as string[]
  const rendered = useQueries({
    queries: debounced.map((text) => ({ ...previewQuery(text), enabled: text.trim() !== '' })),
  })
  return samples.map((_sample, index) => rendered[index]?.data ?? noText)
}

interface StatementPreviewProps {
  values: ProblemValues
  /** Readers see the problem's own text where this language has none. */
  place: Place
}

export function StatementPreview({ values, place }: StatementPreviewProps) {
  const { t } = useTranslation()
  const texts = textsAt(values, place)
  const shown = (part: TextPart): string => (texts[part].trim() === '' ? values[part] : texts[part])
  const parts = {
    description: useRendered(shown('description')),
    input: useRendered(shown('input')),
    output: useRendered(shown('output')),
    hint: useRendered(shown('hint')),
  }
  const explanations = useExplanations(values, place)
  const all = Object.values(parts)
  const failed = all.filter(({ error }) => error)
  const { description, input, output, hint } = parts
  const hasMath = [...all, ...explanations].some((part) => part.hasMath)
  const isStyled = useMathStyle(hasMath)
  const isReady = isStyled && all.every(({ isAwaited }) => !isAwaited)
  return (
    <aside className={style.preview} aria-label={t('problemForm.preview')} tabIndex={0}>
      <h3 className={style.previewTitle}>{shown('title').trim() || t('problemForm.preview')}</h3>
      {failed[0] && (
        <p role="alert">
          {errorText(failed[0].error)}{' '}
          <Verb onClick={() => failed.forEach(({ refetch }) => void refetch())}>{t('common.tryAgain')}</Verb>
        </p>
      )}
      {all.every(({ text }) => text.trim() === '') && !values.samples.some(isSample) && (
        <p className="muted">{t('problemForm.previewEmpty')}</p>
      )}
      {/* All at once: parts that come one by one would move each other. */}
      {isReady ? (
        <Statement
          problem={{
            description: description.text,
            input: input.text,
            output: output.text,
            hint: hint.text,
            samples: values.samples.map((sample, index) => ({
              in: sample.in,
              out: sample.out,
              explanation: explanations[index]?.html ?? '',
            })),
            html: {
              description: description.html,
              input: input.html,
              output: output.html,
              hint: hint.html,
              hasMath,
            },
          }}
        />
      ) : (
        // No skeleton: it would hide the fields after it, and take the focus from them.
        <p className="muted" role="status">
          {t('common.loading')}
        </p>
      )}
    </aside>
  )
}
