import type { DiscussionDetail } from '@verdict/contract/discussion'
import { differences } from '../../../ui/form/use-edit.ts'
import type { DiscussionChange, NewDiscussion } from './api/discussion.ts'

export type Kind = 'nothing' | 'problem' | 'contest'

export interface Chosen {
  id: number
  title: string
}

export interface DiscussionValues {
  title: string
  content: string
  kind: Kind
  about: Chosen | null
}

export const emptyDiscussion = (about: { kind: Kind; about: Chosen | null }): DiscussionValues => ({
  title: '',
  content: '',
  ...about,
})

export function valuesOf({ title, content, problem, contest }: DiscussionDetail): DiscussionValues {
  if (problem) return { title, content, kind: 'problem', about: { id: problem.pid, title: problem.title } }
  if (contest) return { title, content, kind: 'contest', about: { id: contest.cid, title: contest.title } }
  return { title, content, kind: 'nothing', about: null }
}

type Body = Required<Omit<NewDiscussion, 'forOrganizers' | 'problem' | 'to'>>

export const bodyOf = ({ title, content, kind, about }: DiscussionValues): Body => ({
  title: title.trim(),
  content,
  pid: kind === 'problem' ? (about?.id ?? null) : null,
  cid: kind === 'contest' ? (about?.id ?? null) : null,
})

/** Only differences; the subject is sent as a whole. */
export function changeOf(loaded: DiscussionValues, typed: DiscussionValues): DiscussionChange {
  const partsOf = (values: DiscussionValues) => {
    const { title, content, ...about } = bodyOf(values)
    return { title, content, about }
  }
  const { about, ...change } = differences(partsOf(loaded), partsOf(typed))
  return { ...change, ...about }
}
