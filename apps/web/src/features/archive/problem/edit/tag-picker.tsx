// Combobox of tags: arrows and Enter choose, Backspace in the empty field removes the last.

import type { Tag as TagShape } from '@verdict/contract/problem'
import { tagLimits } from '@verdict/domain/field-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../../../ui/picker/combobox.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { tagsQuery } from '../api/writing.ts'
import { tagsFitting } from './tags-fitting.ts'

interface TagPickerProps {
  value: readonly number[]
  onChange: (tids: readonly number[]) => void
  known: readonly TagShape[]
  error?: string
}

export function TagPicker({ value, onChange, known, error }: TagPickerProps) {
  const { t } = useTranslation()
  const tags = useQuery(tagsQuery())
  const [text, setText] = useState('')
  const all = tags.data?.docs ?? known
  const taken = value.flatMap((tid) => all.find((tag) => tag.tid === tid) ?? [])
  const full = value.length >= tagLimits.ofProblem
  const found = full ? [] : tagsFitting(all, text, value)
  const note = () => {
    if (tags.isError) return t('problemForm.tagsFailed')
    if (tags.data && text.trim() !== '' && found.length === 0 && !full) return t('problemForm.tagsNone')
    return t('problemForm.tagsHint', { max: tagLimits.ofProblem })
  }
  return (
    <Combobox
      label={t('problemForm.tags')}
      optional
      hint={note()}
      error={error}
      text={text}
      onText={setText}
      found={found}
      keyOf={(tag) => tag.tid}
      show={(tag) => <Tag color={tag.color}>{tag.name}</Tag>}
      onTake={(tag) => onChange([...value, tag.tid])}
      onBackspace={() => onChange(value.slice(0, -1))}
      listLabel={t('problemForm.tagsFound')}
      maxLength={tagLimits.name.max}
      disabled={full}
      before={
        taken.length > 0 && (
          <div className="tags">
            {taken.map((tag) => (
              <Tag
                key={tag.tid}
                color={tag.color}
                removeLabel={t('problemForm.removeTag', { name: tag.name })}
                onRemove={() => onChange(value.filter((tid) => tid !== tag.tid))}
              >
                {tag.name}
              </Tag>
            ))}
          </div>
        )
      }
    />
  )
}
