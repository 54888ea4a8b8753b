import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../data/write/drafts.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import type { Place } from '../../frame/crumbs.ts'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import { planWords } from './platform-changes.ts'
import type { PlatformDesign } from '../use-design.ts'

interface EditPlatformDialogProps {
  readonly place: Place
  readonly found: PlatformDesign
  readonly onClose: () => void
}

const typed = z.object({ description: z.string(), comments: z.string() })

/** The dialog that changes what is said about a platform. */
export default function EditPlatformDialog({ place, found, onClose }: EditPlatformDialogProps) {
  const { organization, assembly, platform } = place
  const [before] = useState({
    description: found.platform.ciAttributes.description ?? '',
    comments: found.platform.comments,
  })
  const draft = useDraft(`platform ${organization}/${assembly}/${platform}`, typed, before)
  const { description, comments } = draft.value
  const unread = found.links ? undefined : 'The links are not read, and sending without them would remove all.'
  return (
    <IntentDialog
      title={`Edit ${platform}`}
      description={`${assembly}. The change is pending until the design is committed.`}
      planned={[planWords({ organization, assembly, platform }, before, draft.value, found.links ?? [])]}
      changes={CHANGED_BY_DESIGN}
      submitLabel={`Change ${platform}`}
      disabledReason={unread ?? (draft.dirty ? undefined : 'Nothing is changed yet.')}
      onDone={() => {
        draft.drop()
        onClose()
      }}
      onClose={onClose}
    >
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
      <TextInput
        label="Description"
        value={description}
        onChange={({ currentTarget }) => draft.set({ description: currentTarget.value, comments })}
      />
      <TextInput
        label="Comments"
        value={comments}
        onChange={({ currentTarget }) => draft.set({ description, comments: currentTarget.value })}
      />
    </IntentDialog>
  )
}
