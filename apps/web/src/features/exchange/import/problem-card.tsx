import { Link } from '@tanstack/react-router'
import { type ImportChoice, lacksAfterBuild, type PointReading } from '@verdict/domain/package'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Notice } from '../../../ui/layout/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { ImportProblem } from './api/imports.ts'
import { fileSize } from '../../../ui/form/file-size.ts'
import style from './import.module.css'
import { Readings } from './readings.tsx'
import { useBlockText, useFaultText, useLossText } from './words.ts'

interface ProblemCardProps {
  problem: ImportProblem
  choice: ImportChoice | null
  reading: PointReading | null
  onChoice?: ((choice: ImportChoice | null) => void) | undefined
  onReading?: ((reading: PointReading | null) => void) | undefined
}

const types = { 1: 'traditional', 2: 'interaction', 3: 'specialJudge', 4: 'communication' } as const

export function ProblemCard({ problem, choice, reading, onChoice, onReading }: ProblemCardProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const blockText = useBlockText()
  const { preview } = problem
  const [title, ...others] = preview.titles
  const { made } = preview.tests
  const lacks = lacksAfterBuild(preview.lacks, made?.starts === true)
  const heading = useId()
  return (
    <Card className={style.problem}>
      <article aria-labelledby={heading}>
        <h2 id={heading}>{title?.title}</h2>
        <p className="muted">
          <Tag>{t(`imports.format.${preview.format}`)}</Tag> <span className="mono">{problem.file}</span>
          {others.map(({ language, title: other }) => (
            <span key={language} lang={language}>
              {' · '}
              {other}
            </span>
          ))}
        </p>
        <Facts preview={preview} />
        {preview.blocks.map((block) => (
          <Notice key={block.code}>{blockText(block)}</Notice>
        ))}
        {made && <Notice kind="info">{t(made.starts ? 'imports.madeLater' : 'imports.madeNot')}</Notice>}
        {lacks.length > 0 && (
          <Notice kind="warning">
            {t('imports.lacks', {
              what: lacks.map((lack) => t(`imports.lack.${lack}`)).join(t('imports.comma')),
            })}
          </Notice>
        )}
        {problem.known && <Known known={problem.known} />}
        {preview.readings && <Readings readings={preview.readings} reading={reading} onReading={onReading} />}
        <Tests tests={preview.tests} />
        {made && <Commands commands={made.commands} />}
        <Samples samples={preview.samples} />
        <Losses preview={preview} />
        {onChoice && preview.blocks.length === 0 && (
          <Choice problem={problem} choice={choice} onChoice={onChoice} />
        )}
        {problem.state === 'waiting' && (
          <p role="status" className="muted">
            {t('imports.stored', { done: problem.stored, total: preview.tests.total })}
          </p>
        )}
        {problem.pid !== null && (
          <p>
            <Link to="/problem/$pid" params={{ pid: String(problem.pid) }}>
              {t('imports.open', { pid: problem.pid, title: title?.title ?? '' })}
            </Link>
            {preview.references.length + preview.validators > 0 && (
              <>
                {' · '}
                <Link
                  to="/problem/$pid/workshop"
                  params={{ pid: String(problem.pid) }}
                  search={{ part: 'invocations' }}
                >
                  {t('imports.verify', { pid: problem.pid })}
                </Link>
              </>
            )}
          </p>
        )}
        {problem.fault && <Notice>{faultText(problem.fault)}</Notice>}
      </article>
    </Card>
  )
}

type Preview = ImportProblem['preview']

function Facts({ preview }: { preview: Preview }) {
  const { t } = useTranslation()
  const { checker, interactor } = preview
  const judge =
    interactor === null
      ? `${t(`imports.checker.${checker.kind}`)}${checker.kind === 'missing' ? '' : `: ${[checker.name, ...checker.flags].join(' ')}`}`
      : `${t('imports.interactor')}: ${interactor}`
  const facts: [string, string][] = [
    [t('imports.type'), t(`problem.types.${types[preview.type]}`)],
    [t('imports.time'), preview.time === null ? t('imports.notGiven') : `${preview.time} ms`],
    [t('imports.memory'), preview.memory === null ? t('imports.notGiven') : fileSize(preview.memory * 1024)],
    [
      t('imports.tests'),
      t('imports.testsOf', { count: preview.tests.total, size: fileSize(preview.tests.bytes) }),
    ],
    ...(preview.tests.made
      ? [
          [t('imports.made'), t('imports.madeOf', { count: preview.tests.made.total })] satisfies [
            string,
            string,
          ],
        ]
      : []),
    [t('imports.judge'), judge],
  ]
  const counts: [string, number][] = [
    [t('imports.groups'), preview.groups.length],
    [t('imports.pictures'), preview.pictures.length],
    [t('imports.attachments'), preview.attachments.length + preview.pages.length],
    [t('imports.references'), preview.references.length],
    [t('imports.validators'), preview.validators],
  ]
  const shown = [...facts, ...counts.filter(([, count]) => count > 0)]
  return (
    <dl className={style.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Known({ known }: { known: NonNullable<ImportProblem['known']> }) {
  const { t } = useTranslation()
  const { fields, tests, reordered } = known.differences
  const changes = [
    ...fields.map((field) => t(`imports.field.${field}` as 'imports.field.title')),
    ...(tests.added > 0 ? [t('imports.testsAdded', { count: tests.added })] : []),
    ...(tests.removed > 0 ? [t('imports.testsRemoved', { count: tests.removed })] : []),
    ...(tests.changed > 0 ? [t('imports.testsChanged', { count: tests.changed })] : []),
    ...(reordered ? [t('imports.testsReordered')] : []),
  ]
  return (
    <Notice kind="info">
      {t('imports.known')}{' '}
      <Link to="/problem/$pid" params={{ pid: String(known.pid) }}>
        {known.pid} {known.title}
      </Link>
      {'. '}
      {changes.length > 0
        ? t('imports.differs', { what: changes.join(t('imports.comma')) })
        : t('imports.same')}
    </Notice>
  )
}

interface ChoiceProps extends Pick<ProblemCardProps, 'problem' | 'choice'> {
  onChoice: (choice: ImportChoice | null) => void
}

function Choice({ problem, choice, onChoice }: ChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const options = [...(problem.known ? (['update'] as const) : []), 'new' as const, null]
  return (
    <fieldset className={style.choice}>
      <legend className="vh">{t('imports.choice')}</legend>
      {options.map((option) => (
        <label key={option ?? 'none'}>
          <input
            type="radio"
            className="tick"
            name={name}
            checked={choice === option}
            onChange={() => onChoice(option)}
          />
          <span>
            {option === 'update'
              ? t('imports.asUpdate', { pid: problem.known?.pid ?? 0 })
              : t(
                  option === null ? 'imports.leaveOut' : problem.known ? 'imports.asSecond' : 'imports.asNew',
                )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Tests({ tests }: { tests: Preview['tests'] }) {
  const { t } = useTranslation()
  if (tests.total === 0) return null
  return (
    <details>
      <summary>{t('imports.testsShown', { count: tests.total })}</summary>
      <ul className={style.names}>
        {tests.docs.map(({ name, input, output, bytes, group, points, isSample }) => (
          <li key={name}>
            <span className="mono">
              {input ?? '–'} → {output ?? '–'}
            </span>{' '}
            <span className="muted">
              {[
                fileSize(bytes),
                isSample ? t('imports.sample') : '',
                group === null ? '' : t('imports.group', { name: group }),
                points === null ? '' : t('imports.points', { points }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
        {tests.total > tests.docs.length && (
          <li className="muted">{t('imports.more', { count: tests.total - tests.docs.length })}</li>
        )}
      </ul>
    </details>
  )
}

function Commands({ commands }: { commands: string[] }) {
  const { t } = useTranslation()
  if (commands.length === 0) return null
  return (
    <details>
      <summary>{t('imports.commandsShown')}</summary>
      <ul className={style.names}>
        {commands.map((command, index) => (
          <li key={index} className="mono">
            {command}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Samples({ samples }: { samples: Preview['samples'] }) {
  const { t } = useTranslation()
  if (samples.total === 0) return null
  return (
    <details>
      <summary>{t('imports.samplesShown', { count: samples.total })}</summary>
      {samples.docs.map(({ input, output }, index) => (
        <div key={index} className={style.sample}>
          <pre>{input}</pre>
          <pre>{output}</pre>
        </div>
      ))}
    </details>
  )
}

function Losses({ preview: { losses, moreLosses } }: { preview: Preview }) {
  const { t } = useTranslation()
  const lossText = useLossText()
  const count = losses.length + moreLosses
  if (count === 0) return null
  return (
    <details>
      <summary>{t('imports.lossesShown', { count })}</summary>
      <ul className={style.names}>
        {losses.map((loss, index) => (
          <li key={index}>{lossText(loss)}</li>
        ))}
        {moreLosses > 0 && <li className="muted">{t('imports.more', { count: moreLosses })}</li>}
      </ul>
    </details>
  )
}
