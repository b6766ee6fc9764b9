// The statement as it was rendered when it was saved: sanitised HTML, formulas included, so nothing is parsed here.
// A part that is blank is left out with its heading.

import type { ProblemDetail } from '@verdict/contract/problem'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { loadMathStyle } from '../../ui/math-style.ts'

type Part = 'description' | 'input' | 'output' | 'hint'
/** All of a problem that its statement shows. */
type Shown = Pick<ProblemDetail, Part | 'in' | 'out' | 'html'>

const isBlank = (text: string): boolean => text.trim() === ''

export function StatementHead({ pid, title }: { pid: number | string; title?: string }) {
  return (
    <div className="probHead">
      <h1>
        <span className="pid">{pid}</span> {title}
      </h1>
    </div>
  )
}

function StatementPart({ problem, part }: { problem: Shown; part: Part }) {
  const { t } = useTranslation()
  if (isBlank(problem[part])) return null
  return (
    <>
      <h2>{t(`problem.${part}`)}</h2>
      <div dangerouslySetInnerHTML={{ __html: problem.html[part] }} />
    </>
  )
}

function Sample({ label, text }: { label: string; text: string }) {
  return (
    <section className="sample" aria-label={label}>
      <div className="sampleHead">
        <span>{label}</span>
        <CopyButton text={text} label={label} />
      </div>
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}

/** Everything below the heading. */
export function Statement({ problem }: { problem: Shown }) {
  const { t } = useTranslation()
  const { hasMath } = problem.html
  useEffect(() => {
    if (hasMath) void loadMathStyle()
  }, [hasMath])
  const samples = (['in', 'out'] as const).filter((name) => !isBlank(problem[name]))
  return (
    <article>
      <div className="prose">
        <StatementPart problem={problem} part="description" />
        <StatementPart problem={problem} part="input" />
        <StatementPart problem={problem} part="output" />
      </div>
      {samples.length > 0 && (
        <>
          <div className="prose">
            <h2>{t('problem.samples')}</h2>
          </div>
          <div className="samples">
            {samples.map((name) => (
              <Sample key={name} label={t(`problem.${name}`)} text={problem[name]} />
            ))}
          </div>
        </>
      )}
      {!isBlank(problem.hint) && (
        <div className="prose">
          <StatementPart problem={problem} part="hint" />
        </div>
      )}
    </article>
  )
}
