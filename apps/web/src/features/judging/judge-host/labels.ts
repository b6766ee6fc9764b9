import { judgeLabelLength, maxJudgeLabels } from '@verdict/domain/field-limits'

const fit = /^[a-z0-9+#-]+$/

export function labelsOf(text: string): string[] | null {
  const labels = [...new Set(text.split(/[\s,，、]/).filter((label) => label !== ''))]
  const isFit = labels.every((label) => label.length <= judgeLabelLength && fit.test(label))
  return isFit && labels.length <= maxJudgeLabels ? labels : null
}
