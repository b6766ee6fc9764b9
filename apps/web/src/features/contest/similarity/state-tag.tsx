import type { ReviewState } from '@verdict/domain/similarity'
import type { TagColor } from '@verdict/domain/problem'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/tag.tsx'

const colour: Record<ReviewState, TagColor> = { open: 'default', dismissed: 'cyan', confirmed: 'magenta' }

export function StateTag({ state }: { state: ReviewState }) {
  const { t } = useTranslation()
  return <Tag color={colour[state]}>{t(`similarity.states.${state}`)}</Tag>
}
