// A linked name, or a pseudonym without link in demonstration mode. Other texts that identify somebody use `useNaming`.

import { Link } from '@tanstack/react-router'
import { teamOfUid } from '@verdict/domain/team'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pseudonymOf, useDemonstration } from '../lib/demonstration.ts'

interface Naming {
  isHidden: boolean
  nameOf: (uid: string, name?: string) => string
  /** Text that is hidden beside a pseudonym. */
  besideName: (text: string) => string
}

export function useNaming(): Naming {
  const { t } = useTranslation()
  const isHidden = useDemonstration()
  return {
    isHidden,
    nameOf: (uid, name = uid) =>
      isHidden ? t('common.pseudonym', { number: pseudonymOf(uid) }) : name || uid,
    besideName: (text) => (isHidden ? '' : text),
  }
}

/** A person has the username; a team is known by its name alone. */
export const entrantName = (uid: string, name: string): string => (teamOfUid(uid) ? name : uid)

/** Also a team. @param children instead of the username */
export function Person({ uid, children = uid }: { uid: string; children?: ReactNode }) {
  const { isHidden, nameOf } = useNaming()
  if (isHidden) return <span>{nameOf(uid)}</span>
  const team = teamOfUid(uid)
  if (team) {
    return (
      <Link
        to="/contests/$cid/teams/$number"
        params={{ cid: String(team.cid), number: String(team.number) }}
        className="q"
      >
        {children}
      </Link>
    )
  }
  return (
    <Link to="/user/$uid" params={{ uid }} className="q">
      {children}
    </Link>
  )
}

export const BesideName = ({ text }: { text: string }) => <>{useNaming().besideName(text)}</>
