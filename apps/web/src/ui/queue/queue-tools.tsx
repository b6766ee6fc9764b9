// At the lower edge of a queue, where a thumb is: which room, and whether something new sounds. Its texts are `helper`.

import { useTranslation } from 'react-i18next'
import { Select, Switch } from '../field/field.tsx'
import style from './queue.module.css'

export interface RoomChoice {
  room: string | undefined
  onRoom: (room: string | undefined) => void
}

interface QueueToolsProps extends RoomChoice {
  rooms: readonly string[]
  sound: boolean
  onSound: (on: boolean) => void
}

export function QueueTools({ rooms, room, onRoom, sound, onSound }: QueueToolsProps) {
  const { t } = useTranslation()
  const offered = room === undefined || rooms.includes(room) ? rooms : [room, ...rooms]
  return (
    <div className={style.tools}>
      {offered.length > 0 && (
        <Select
          large
          aria-label={t('helper.room')}
          value={room ?? ''}
          onChange={(event) => onRoom(event.target.value || undefined)}
        >
          <option value="">{t('helper.allRooms')}</option>
          {offered.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
      <Switch checked={sound} onChange={onSound}>
        {t('helper.sound')}
      </Switch>
    </div>
  )
}
