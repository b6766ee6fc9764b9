import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { partsOf, thingText } from './target-text.ts'

interface ThingProps {
  kind: string
  id: string
  bare?: boolean
  gone?: boolean
}

export function Thing({ kind, id, bare, gone }: ThingProps) {
  const { t } = useTranslation()
  const target = `${kind}:${id}`
  const text = bare ? id : thingText(t, kind, id)
  if (text === undefined) return <code>{target}</code>
  return (
    <span title={target}>
      {gone ? (
        text
      ) : (
        <ThingLink kind={kind} id={id}>
          {text}
        </ThingLink>
      )}
    </span>
  )
}

export function Target({ target, gone }: { target: string; gone: boolean }) {
  return <Thing {...partsOf(target)} gone={gone} />
}

function ThingLink({ kind, id, children }: { kind: string; id: string; children: ReactNode }) {
  switch (kind) {
    case 'user':
      return (
        <Link to="/admin/users/$uid" params={{ uid: id }}>
          {children}
        </Link>
      )
    case 'problem':
      return (
        <Link to="/problem/$pid" params={{ pid: id }}>
          {children}
        </Link>
      )
    case 'contest':
      return (
        <Link to="/contests/$cid" params={{ cid: id }}>
          {children}
        </Link>
      )
    case 'submission':
      return (
        <Link to="/solution/$sid" params={{ sid: id }}>
          {children}
        </Link>
      )
    case 'course':
      return (
        <Link to="/course/$id" params={{ id }}>
          {children}
        </Link>
      )
    case 'news':
      return (
        <Link to="/news/$nid" params={{ nid: id }}>
          {children}
        </Link>
      )
    case 'discussion':
      return (
        <Link to="/discuss/$did" params={{ did: id }}>
          {children}
        </Link>
      )
    case 'group':
      return (
        <Link to="/admin/groups" search={{ gid: Number(id) }}>
          {children}
        </Link>
      )
    case 'job':
      return (
        <Link to="/admin/jobs/$id" params={{ id }}>
          {children}
        </Link>
      )
    case 'similarity':
      return (
        <Link to="/similarity" search={{ problem: Number.parseInt(id, 10) }}>
          {children}
        </Link>
      )
    case 'tag':
      return <Link to="/admin/tags">{children}</Link>
    case 'notification':
      return <Link to="/admin/notifications">{children}</Link>
    case 'judge-host':
      return <Link to="/admin/judges">{children}</Link>
    case 'learning-platform':
      return (
        <Link to="/admin/settings" search={{ section: 'platforms' }}>
          {children}
        </Link>
      )
    case 'sign-in-provider':
      return (
        <Link to="/admin/settings" search={{ section: 'sign-in' }}>
          {children}
        </Link>
      )
    case 'site':
      return <Link to="/admin/settings">{children}</Link>
    default:
      return <>{children}</>
  }
}
