import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CheckName, CheckState } from '@verdict/domain/checklist'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { checklistQuery } from '../api/together.ts'
import style from './together.module.css'

const icons: Record<CheckState, IconName> = {
  done: 'check',
  missing: 'plus',
  unchecked: 'clock',
  failed: 'warning',
  unneeded: 'skip',
}

/** The part of the workshop, or the form of the problem, in which it is put right. */
const placeOf: Record<CheckName, 'sources' | 'tests' | 'invocations' | 'notes' | 'statement'> = {
  tests: 'tests',
  build: 'tests',
  validator: 'sources',
  checker: 'sources',
  solutions: 'sources',
  wrong: 'sources',
  slow: 'sources',
  statements: 'statement',
  notes: 'notes',
}

export function Checklist({ pid }: { pid: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(checklistQuery(pid))
  if (error) {
    return <FailedState title={t('workshop.checklist.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  return (
    <>
      <p className="sec">{t('workshop.checklist.text')}</p>
      <ul className={style.checks}>
        {data.checks.map(({ name, state }) => (
          <li key={name} data-state={state}>
            <Icon name={icons[state]} />
            <span className={style.check}>
              {t(`workshop.checklist.name.${name}`)}
              <small>{t(`workshop.checklist.state.${state}`)}</small>
            </span>
            {(state === 'missing' || state === 'failed' || state === 'unchecked') && (
              <ToPlace pid={pid} name={name} state={state} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function ToPlace({ pid, name, state }: { pid: number; name: CheckName; state: CheckState }) {
  const { t } = useTranslation()
  const ofPrograms = placeOf[name] === 'sources' && state !== 'missing'
  const place = ofPrograms ? 'invocations' : placeOf[name]
  const params = { pid: String(pid) }
  if (place === 'statement') {
    return (
      <Link to="/problem/$pid/edit" params={params} search={(now) => ({ course: now.course })}>
        {t('problem.edit')}
      </Link>
    )
  }
  if (place === 'notes') return null
  return (
    <Link
      to="/problem/$pid/workshop"
      params={params}
      search={(now) => ({ course: now.course, part: place === 'sources' ? undefined : place })}
    >
      {t(`workshop.part.${place}`)}
    </Link>
  )
}
