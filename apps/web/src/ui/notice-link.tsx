import { Link } from '@tanstack/react-router'
import type { ReceivedNotice } from '@verdict/contract/notification'

interface NoticeLinkProps {
  notice: ReceivedNotice
  className?: string
  onFollow?: () => void
}

/** The words of a notice, which lead to what it is about. */
export function NoticeLink({ notice: { about, content }, className, onFollow }: NoticeLinkProps) {
  const common = { preload: false, className, onClick: onFollow } as const
  if (!about) return <span className={className}>{content}</span>
  if (about.kind === 'mark') {
    return (
      <Link to="/solution/$sid" params={{ sid: String(about.sid) }} {...common}>
        {content}
      </Link>
    )
  }
  if (about.kind === 'course') {
    return (
      <Link to="/course/$id/announcements" params={{ id: String(about.courseId) }} {...common}>
        {content}
      </Link>
    )
  }
  if ('at' in about) {
    return (
      <Link to="/contests/$cid" params={{ cid: String(about.cid) }} {...common}>
        {content}
      </Link>
    )
  }
  return about.cid === null ? (
    <Link to="/discuss/$did" params={{ did: String(about.did) }} {...common}>
      {content}
    </Link>
  ) : (
    <Link
      to="/contests/$cid/questions"
      params={{ cid: String(about.cid) }}
      search={{ did: about.did }}
      {...common}
    >
      {content}
    </Link>
  )
}
