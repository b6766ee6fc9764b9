import { percent, similarityColor } from '../../../lib/format.ts'
import { Tag } from '../../../ui/tag.tsx'

export const PercentTag = ({ value }: { value: number }) => (
  <Tag color={similarityColor(value)}>{percent(value)}</Tag>
)
