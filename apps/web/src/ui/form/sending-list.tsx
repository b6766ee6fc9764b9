import { percent } from '../../lib/format.ts'
import { IconButton, Verb } from '../button.tsx'
import style from './sending-list.module.css'
import type { Sending } from './use-sending.ts'

interface SendingListProps {
  sending: readonly Sending[]
  tryAgain: string
  cancelOf: (name: string) => string
  onAgain: (one: Sending) => void
  onDrop: (id: number) => void
}

export function SendingList({ sending, tryAgain, cancelOf, onAgain, onDrop }: SendingListProps) {
  return (
    <ul className={style.list} aria-live="polite">
      {sending.map((one) => {
        const { name } = one.file
        return (
          <li key={one.id}>
            {one.error === null ? (
              <>
                <progress value={one.fraction} aria-label={name} />
                <span className="ellipsis">{`${name}: ${percent(one.fraction * 100)}`}</span>
              </>
            ) : (
              <>
                <span className={style.failed}>{`${name}: ${one.error}`}</span>
                <Verb onClick={() => onAgain(one)}>{tryAgain}</Verb>
              </>
            )}
            <IconButton icon="cross" label={cancelOf(name)} onClick={() => onDrop(one.id)} />
          </li>
        )
      })}
    </ul>
  )
}
