import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../data/write/drafts.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import type { PlatformDesign } from '../use-design.ts'
import { planTextUpdate } from './plan.ts'

interface EditPlatformDialogProps {
  scope: Scope
  platformDesign: PlatformDesign
  onClose: () => void
}

const draftSchema = z.object({ description: z.string(), comments: z.string() })

/** Changes description and comments of a platform. */
export default function EditPlatformDialog({ scope, platformDesign, onClose }: EditPlatformDialogProps) {
  const { organization, assembly, platform } = scope
  const [before] = useState({
    description: platformDesign.platform.ciAttributes.description ?? '',
    comments: platformDesign.platform.comments,
  })
  const draft = useDraft(`platform ${organization}/${assembly}/${platform}`, draftSchema, before)
  const missingLinksReason = platformDesign.links
    ? undefined
    : 'The links are not loaded, and sending without them would remove all of them.'
  return (
    <WriteDialog
      title={`Edit ${platform}`}
      description={`${assembly}. The change is pending until the design is committed.`}
      requests={[planTextUpdate({ organization, assembly, platform }, before, draft.value, platformDesign.links ?? [])]}
      invalidates={CHANGED_BY_DESIGN}
      submitLabel={`Change ${platform}`}
      disabledReason={missingLinksReason ?? (draft.dirty ? undefined : 'Nothing has been changed yet.')}
      onDone={() => {
        draft.discard()
        onClose()
      }}
      onClose={onClose}
    >
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      {(['description', 'comments'] as const).map((field) => (
        <TextInput
          key={field}
          label={field === 'description' ? 'Description' : 'Comments'}
          value={draft.value[field]}
          onChange={({ currentTarget }) => draft.set({ ...draft.value, [field]: currentTarget.value })}
        />
      ))}
    </WriteDialog>
  )
}
