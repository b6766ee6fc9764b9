import type { LateStep } from '@verdict/domain/homework'
import type { TFunction } from 'i18next'

const [hour, day] = [60, 1_440]

export function spanText(t: TFunction, minutes: number): string {
  if (minutes % day === 0) return t('homework.days', { count: minutes / day })
  if (minutes % hour === 0) return t('homework.hours', { count: minutes / hour })
  return t('homework.minutes', { count: minutes })
}

export const lateText = (t: TFunction, late: readonly LateStep[]): string =>
  late.length === 0
    ? t('homework.lateNone')
    : late.map(({ until, off }) => t('homework.lateStep', { time: spanText(t, until), off })).join(' · ')
