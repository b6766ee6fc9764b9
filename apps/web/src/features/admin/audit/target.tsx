import { Link } from '@tanstack/react-router'

/** The thing by kind and id, as a link where it has a page. */
export function Target({ target }: { target: string }) {
  const at = target.indexOf(':')
  const [kind, id] = [target.slice(0, at), target.slice(at + 1)]
  switch (kind) {
    case 'user':
      return (
        <Link to="/admin/users/$uid" params={{ uid: id }}>
          {target}
        </Link>
      )
    case 'problem':
      return (
        <Link to="/problem/$pid" params={{ pid: id }}>
          {target}
        </Link>
      )
    case 'contest':
      return (
        <Link to="/contests/$cid" params={{ cid: id }}>
          {target}
        </Link>
      )
    case 'submission':
      return (
        <Link to="/solution/$sid" params={{ sid: id }}>
          {target}
        </Link>
      )
    case 'course':
      return (
        <Link to="/course/$id" params={{ id }}>
          {target}
        </Link>
      )
    case 'news':
      return (
        <Link to="/news/$nid" params={{ nid: id }}>
          {target}
        </Link>
      )
    case 'discussion':
      return (
        <Link to="/discuss/$did" params={{ did: id }}>
          {target}
        </Link>
      )
    case 'group':
      return (
        <Link to="/admin/groups" search={{ gid: Number(id) }}>
          {target}
        </Link>
      )
    case 'job':
      return (
        <Link to="/admin/jobs/$id" params={{ id }}>
          {target}
        </Link>
      )
    default:
      return <>{target}</>
  }
}
