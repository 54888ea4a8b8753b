import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { useDraft } from '../data/write/drafts.ts'
import { DraftNotice } from '../kit/confirm/DraftNotice.tsx'

const draftSchema = z.record(z.string(), z.string())

/** The comment of a write, kept as a draft in this browser. `field`: its name in the stored draft. `initial`: prefilled. */
export function useDraftText(key: string, field: 'comments' | 'desc', label: string, initial = '', required = false) {
  const draft = useDraft(key, draftSchema, { [field]: '' }, [], { [field]: initial })
  const value = draft.value[field] ?? ''
  return {
    key,
    text: value.trim(),
    input: (
      <>
        <DraftNotice draft={draft} />
        <TextInput
          label={label}
          required={required}
          value={value}
          description="What you type is kept in this browser until it is sent."
          maxLength={500}
          onChange={({ currentTarget }) => draft.set({ [field]: currentTarget.value })}
        />
      </>
    ),
  }
}
