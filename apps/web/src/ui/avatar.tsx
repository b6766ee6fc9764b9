// Picture from the site's avatar service, 256 px. Without service, mail or picture: initials on a tile.

import { useState } from 'react'
import { initials } from '../lib/format.ts'
import { useWebsite } from '../lib/site.ts'
import style from './avatar.module.css'

const pictureSize = 256

interface AvatarProps {
  hash: string | null
  name: string
}

export function Avatar({ hash, name }: AvatarProps) {
  const service = useWebsite().avatarUrl
  const [failed, setFailed] = useState<string | null>(null)
  // `d=404`: no default picture of the service.
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
