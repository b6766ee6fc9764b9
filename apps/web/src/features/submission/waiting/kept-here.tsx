// Beside the editor: its last submission waits for the server.

import { isWaiting } from '@verdict/web-client/send-queue'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { Notice } from '../../../ui/layout/page.tsx'
import type { HandedIn } from '../api/send-code.ts'
import { placeOf, queueOf } from './queue.ts'

interface KeptHereProps {
  uid: string
  place: Pick<HandedIn, 'pid' | 'mid'>
}

export default function KeptHere({ uid, place }: KeptHereProps) {
  const { t } = useTranslation()
  const kept = useStore(queueOf(uid).kept)
  const last = kept.findLast((one) => isWaiting(one) && placeOf(one.what) === placeOf(place))
  if (!last) return null
  return <Notice kind="info">{t('waiting.here', { time: timeOfDay(last.at) })}</Notice>
}
