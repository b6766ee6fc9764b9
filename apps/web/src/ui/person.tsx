// A person in a list of a course: the name with the way to the profile, and in demonstration mode a pseudonym without any.
// Other texts that name somebody beside it (a nickname, a student number, a label) ask `useNaming`.

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pseudonymOf, useDemonstration } from '../lib/demonstration.ts'

interface Naming {
  /** People stand under pseudonyms. */
  isHidden: boolean
  /** The person's pseudonym, or else what they are called. @param name the username where it is absent */
  nameOf: (uid: string, name?: string) => string
  /** A text that stands beside somebody's name, and is left out beside a pseudonym. */
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

/** @param children in place of the username */
export function Person({ uid, children = uid }: { uid: string; children?: ReactNode }) {
  const { isHidden, nameOf } = useNaming()
  if (isHidden) return <span>{nameOf(uid)}</span>
  return (
    <Link to="/user/$uid" params={{ uid }} className="q">
      {children}
    </Link>
  )
}

/** A nickname or a number that stands beside a person. */
export const BesideName = ({ text }: { text: string }) => <>{useNaming().besideName(text)}</>
