import { ContestStatus, LabelingStyle } from '@verdict/domain/contest'
import { useTranslation } from 'react-i18next'
import { dateTime } from '../../../../lib/format.ts'
import { visibilityName } from '../phase-tag.tsx'
import type { ChangeLine } from './changes.ts'

export function useLineText(): (line: ChangeLine) => string {
  const { t } = useTranslation()
  const status = (value: ContestStatus) =>
    t(value === ContestStatus.Available ? 'contest.form.available' : 'contest.form.reserved')
  const labels = (value: LabelingStyle) =>
    t(value === LabelingStyle.Numeric ? 'contest.form.numeric' : 'contest.form.alphabetic')
  const lifts = (value: 'auto' | 'manual') =>
    t(value === 'auto' ? 'contest.form.unfreezeAuto' : 'contest.form.unfreezeManual')
  return (line) => {
    switch (line.kind) {
      case 'title':
        return t('contest.form.change.title', { from: line.from, to: line.to })
      case 'start':
      case 'end':
        return t(`contest.form.change.${line.kind}`, { from: dateTime(line.from), to: dateTime(line.to) })
      case 'encrypt':
        return t('contest.form.change.encrypt', {
          from: t(`contest.type.${visibilityName[line.from]}`),
          to: t(`contest.type.${visibilityName[line.to]}`),
        })
      case 'status':
        return t('contest.form.change.status', { from: status(line.from), to: status(line.to) })
      case 'rule':
        return t('contest.form.change.rule', {
          from: t(`contest.rule.${line.from}`),
          to: t(`contest.rule.${line.to}`),
        })
      case 'labels':
        return t('contest.form.change.labels', { from: labels(line.from), to: labels(line.to) })
      case 'unfreeze':
        return t('contest.form.change.unfreeze', { from: lifts(line.from), to: lifts(line.to) })
      case 'freezeEarlier':
      case 'freezeLater':
        return t(`contest.form.change.${line.kind}`, { count: line.count })
      case 'added':
      case 'removed':
        return t(`contest.form.change.${line.kind}`, { pid: line.pid, title: line.title })
      default:
        return t(`contest.form.change.${line.kind}`)
    }
  }
}
