// The statement as it was rendered when it was saved: sanitised HTML, formulas included, so nothing is parsed here.
// The server paints the same into its first answer, and React then draws it in the same place. Both must agree on:
//   <div class="probHead"><h1><span class="pid">1000</span> Title</h1></div>
//   <div class="prob"><aside class="rail"></aside><article>
//     <div class="prose"><h2>Description</h2>..<h2>Input</h2>..<h2>Output</h2>..</div>
//     <div class="prose"><h2>Samples</h2></div>
//     <div class="samples"><section class="sample"><div class="sampleHead"><span>Sample input</span></div><pre>..</pre></section>..</div>
//     <div class="prose"><h2>Hint</h2>..</div>
//   </article></div>
// A part that is blank is left out with its heading. React's rail comes after the article, where a keyboard looks for
// it; the grid has one place for it wherever it stands.

import type { ProblemDetail } from '@verdict/contract/problem'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { loadMathStyle } from '../../ui/math-style.ts'

type Part = 'description' | 'input' | 'output' | 'hint'

const isBlank = (text: string): boolean => text.trim() === ''

export function StatementHead({ pid, title }: { pid: number; title?: string }) {
  return (
    <div className="probHead">
      <h1>
        <span className="pid">{pid}</span> {title}
      </h1>
    </div>
  )
}

function StatementPart({ problem, part }: { problem: ProblemDetail; part: Part }) {
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
export function Statement({ problem }: { problem: ProblemDetail }) {
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
