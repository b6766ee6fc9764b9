// Picture from the site's avatar service, 256 px. Without service, mail or picture: initials on a tile.

import { useState } from 'react'
import { initials } from '../lib/format.ts'
import { useWebsite } from '../lib/site.ts'
import { classes } from './classes.ts'
import style from './avatar.module.css'

const pictureSize = 256

interface AvatarProps {
  hash: string | null
  name: string
  /** In a line of text. */
  small?: boolean
}

export function Avatar({ hash, name, small }: AvatarProps) {
  const service = useWebsite().avatarUrl
  const [failed, setFailed] = useState<string | null>(null)
  // `d=404`: no default picture of the service.
  const source = service !== null && hash !== null ? `${service}${hash}?s=${pictureSize}&d=404` : null
  if (source === null || source === failed) {
    return (
      <span
        className={classes(style.tile, small && style.small)}
        aria-hidden="true"
        data-testid="default-avatar"
      >
        {initials(name)}
      </span>
    )
  }
  return (
    <img
      className={classes(style.picture, small && style.small)}
      src={source}
      alt=""
      width={pictureSize}
      height={pictureSize}
      referrerPolicy="no-referrer"
      onError={() => setFailed(source)}
    />
  )
}
