// A person's picture from the avatar service of this site, 256 px wide. Without a service, without a mail, or when the
// service has none or does not answer, our own picture stands there: the initials on a tile.

import { useState } from 'react'
import { initials } from '../lib/format.ts'
import { useWebsite } from '../lib/site.ts'
import style from './avatar.module.css'

const pictureSize = 256

interface AvatarProps {
  hash: string | null
  /** For the initials. */
  name: string
}

export function Avatar({ hash, name }: AvatarProps) {
  const service = useWebsite().avatarUrl
  const [failed, setFailed] = useState<string | null>(null)
  // `d=404`: no picture of the service's own for who has none.
  const source = service !== null && hash !== null ? `${service}${hash}?s=${pictureSize}&d=404` : null
  if (source === null || source === failed) {
    return (
      <span className={style.tile} aria-hidden="true" data-testid="default-avatar">
        {initials(name)}
      </span>
    )
  }
  return (
    <img
      className={style.picture}
      src={source}
      alt=""
      width={pictureSize}
      height={pictureSize}
      referrerPolicy="no-referrer"
      onError={() => setFailed(source)}
    />
  )
}
