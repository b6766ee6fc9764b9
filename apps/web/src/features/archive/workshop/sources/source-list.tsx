import type { ProblemDetail } from '@verdict/contract/problem'
import { mainSolution } from '@verdict/domain/build'
import { graderFor } from '@verdict/domain/grader'
import { languageName, problemProgramLanguage } from '@verdict/domain/language'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../../../../lib/site.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { blankOf, judgingProgram, type Role, roles, roomFor } from './source.ts'
import style from './sources.module.css'
import type { Entry, Workbench } from './use-workbench.ts'

interface SourceListProps {
  problem: ProblemDetail
  bench: Workbench
  open: string | undefined
  onOpen: (id: string) => void
}

/** Graders stand only where functions are sent, or some are left. */
function rolesOf(problem: ProblemDetail, entries: readonly Entry[]): Role[] {
  const has = (role: Role): boolean => entries.some(({ source }) => source.role === role)
  return roles.filter((role) => {
    if (role === 'checker') return judgingProgram(problem.type) !== null
    return role !== 'grader' || problem.answer === 'function' || has(role)
  })
}

export function SourceList({ problem, bench, open, onOpen }: SourceListProps) {
  const { t } = useTranslation()
  const { entries } = bench
  const all = entries.map(({ source }) => source)
  const graders = all.flatMap(({ role, language }) => (role === 'grader' ? [{ role, language }] : []))
  const main = mainSolution(all.filter(({ role }) => role === 'solution'))
  const add = (role: Exclude<Role, 'checker'>) => {
    const free = [problemProgramLanguage, ...offeredLanguages()].find(
      (language) => !graderFor(graders, language),
    )
    bench.add(blankOf(role, (role === 'grader' ? free : undefined) ?? problemProgramLanguage, all))
  }
  return (
    <nav aria-label={t('workshop.sources.title')} className={style.list}>
      {rolesOf(problem, entries).map((role) => {
        const program = judgingProgram(problem.type)
        const name = t(`workshop.roles.${role === 'checker' && program ? program : role}`)
        const own = entries.filter(({ source }) => source.role === role)
        return (
          <section key={role}>
            <div className={style.role}>
              <h2>{name}</h2>
              {role !== 'checker' && roomFor(role, all) > 0 && (
                <IconButton icon="plus" label={t(`workshop.add.${role}`)} onClick={() => add(role)} />
              )}
            </div>
            {own.length === 0 && role !== 'checker' && (
              <p className={style.empty}>{t(`workshop.empty.${role}`)}</p>
            )}
            <ul>
              {own.map((entry) => (
                <li key={entry.id}>
                  <Item
                    entry={entry}
                    isMain={entry.source === main}
                    isOpen={entry.id === open}
                    onOpen={() => onOpen(entry.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

interface ItemProps {
  entry: Entry
  isMain: boolean
  isOpen: boolean
  onOpen: () => void
}

function Item({ entry: { source, draft, isOvertaken }, isMain, isOpen, onOpen }: ItemProps) {
  const { t } = useTranslation()
  const { role, name, language, expected } = source
  const state = isOvertaken ? 'changedElsewhere' : draft ? 'unsaved' : null
  return (
    <button type="button" className={style.item} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
      <span className={style.name}>{name.trim() || t('workshop.sources.unnamed')}</span>
      {isMain && (
        <span className="muted" title={t('workshop.sources.mainHint')}>
          {t('workshop.sources.main')}
        </span>
      )}
      {role === 'solution' && expected.length > 0 && (
        <>
          <span className="vh">{t('workshop.sources.expected')}</span>
          {expected.slice(0, 2).map((judge) => (
            <VerdictTag key={judge} judge={judge} />
          ))}
        </>
      )}
      {role === 'grader' && language !== null && <span className="muted">{languageName(language)}</span>}
      {state && (
        <span className={style.state} data-state={state} title={t(`workshop.sources.${state}`)}>
          <span className="vh">{t(`workshop.sources.${state}`)}</span>
        </span>
      )}
    </button>
  )
}
