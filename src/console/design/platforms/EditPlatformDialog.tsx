import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../data/write/drafts.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import { planTextUpdate } from './plan.ts'
import type { PlatformDesign } from '../use-design.ts'

interface EditPlatformDialogProps {
  readonly scope: Scope
  readonly platformDesign: PlatformDesign
  readonly onClose: () => void
}

const draftSchema = z.object({ description: z.string(), comments: z.string() })

/** The dialog that changes what is said about a platform. */
export default function EditPlatformDialog({ scope, platformDesign, onClose }: EditPlatformDialogProps) {
  const { organization, assembly, platform } = scope
  const [before] = useState({
    description: platformDesign.platform.ciAttributes.description ?? '',
    comments: platformDesign.platform.comments,
  })
  const draft = useDraft(`platform ${organization}/${assembly}/${platform}`, draftSchema, before)
  const { description, comments } = draft.value
  const unread = platformDesign.links ? undefined : 'The links are not read, and sending without them would remove all.'
  return (
    <WriteDialog
      title={`Edit ${platform}`}
      description={`${assembly}. The change is pending until the design is committed.`}
      requests={[planTextUpdate({ organization, assembly, platform }, before, draft.value, platformDesign.links ?? [])]}
      invalidates={CHANGED_BY_DESIGN}
      submitLabel={`Change ${platform}`}
      disabledReason={unread ?? (draft.dirty ? undefined : 'Nothing is changed yet.')}
      onDone={() => {
        draft.discard()
        onClose()
      }}
      onClose={onClose}
    >
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
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
    </WriteDialog>
  )
}
