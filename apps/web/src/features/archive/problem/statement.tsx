// The statement as sanitised HTML from the server, with formulas; nothing is parsed here. Blank parts are left out.

import type { ProblemDetail } from '@verdict/contract/problem'
import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { loadMathStyle } from '../../../ui/math-style.ts'
import { attachmentUrl, pdfUrl, type ReadingPlace } from './api/files.ts'

type Part = 'description' | 'input' | 'output' | 'hint'
type Shown = Pick<ProblemDetail, Part | 'samples' | 'html'> &
  Partial<Pick<ProblemDetail, 'pid' | 'attachments' | 'pdf' | 'language'>>

const isBlank = (text: string): boolean => text.trim() === ''

interface StatementHeadProps {
  pid: number | string
  title: string | undefined
  /** The language of the title, where it is known. */
  language: string | undefined
}

export function StatementHead({ pid, title, language }: StatementHeadProps) {
  return (
    <div className="probHead">
      <h1>
        <span className="pid">{pid}</span> <span lang={language || undefined}>{title}</span>
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
      <div lang={problem.language || undefined} dangerouslySetInnerHTML={{ __html: problem.html[part] }} />
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

function Samples({ samples, language }: Pick<Shown, 'samples' | 'language'>) {
  const { t } = useTranslation()
  const several = samples.length > 1
  return samples.map((sample, index) => {
    const number = index + 1
    const sides = (['in', 'out'] as const).filter((name) => !isBlank(sample[name]))
    return (
      // Samples have no other key.
      <Fragment key={number}>
        {sides.length > 0 && (
          <div className="samples">
            {sides.map((name) => (
              <Sample
                key={name}
                label={several ? t(`problem.${name}Of`, { number }) : t(`problem.${name}`)}
                text={sample[name]}
              />
            ))}
          </div>
        )}
        {sample.explanation !== '' && (
          <div
            className="prose sampleText"
            lang={language || undefined}
            dangerouslySetInnerHTML={{ __html: sample.explanation }}
          />
        )}
      </Fragment>
    )
  })
}

function Files({ pid, attachments = [], pdf, place }: Partial<Shown> & { place: ReadingPlace }) {
  const { t } = useTranslation()
  if (pid === undefined || (attachments.length === 0 && !pdf)) return null
  return (
    <div className="prose">
      <h2>{t('problem.files')}</h2>
      <ul>
        {pdf && (
          <li>
            <a href={pdfUrl(pid, pdf, place)} target="_blank" rel="noopener">
              {t('problem.pdf')}
            </a>
          </li>
        )}
        {attachments.map(({ name, bytes }) => (
          <li key={name}>
            <a href={attachmentUrl(pid, name, place)} download={name}>
              {name}
            </a>{' '}
            <span className="muted">{t('problem.kilobytes', { size: Math.ceil(bytes / 1024) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Statement({ problem, place = {} }: { problem: Shown; place?: ReadingPlace | undefined }) {
  const { t } = useTranslation()
  const { hasMath } = problem.html
  useEffect(() => {
    if (hasMath) void loadMathStyle()
  }, [hasMath])
  const samples = problem.samples.filter(
    (sample) => !isBlank(sample.in) || !isBlank(sample.out) || sample.explanation !== '',
  )
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
          <Samples samples={samples} language={problem.language} />
        </>
      )}
      {!isBlank(problem.hint) && (
        <div className="prose">
          <StatementPart problem={problem} part="hint" />
        </div>
      )}
      <Files {...problem} place={place} />
    </article>
  )
}
