import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../data/write/drafts.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { parseList } from '../../kit/form/json-text.ts'
import { ChoicesField } from '../../kit/form/ListField.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { CHANGED_BY_DESIGN } from '../queries.ts'
import type { PlatformProps } from '../use-design.ts'
import { findCycle } from './link-changes.ts'
import { planUpdate } from './plan.ts'

const draftSchema = z.object({ description: z.string(), comments: z.string(), links: z.string() })

interface EditPlatformDialogProps extends PlatformProps {
  /** A platform that is offered as a new link. */
  addLink?: string | undefined
  onClose: () => void
}

/** Changes description, comments and links of a platform. */
export default function EditPlatformDialog(props: EditPlatformDialogProps) {
  const { scope, platformDesign, design, addLink, onClose } = props
  const { organization, assembly, platform } = scope
  const { platforms = [] } = design
  const [before] = useState({
    description: platformDesign.platform.ciAttributes.description ?? '',
    comments: platformDesign.platform.comments,
    links: JSON.stringify(platformDesign.links ?? []),
  })
  const [initial] = useState(() => ({
    ...before,
    links: JSON.stringify([...new Set([...(platformDesign.links ?? []), ...(addLink === undefined ? [] : [addLink])])]),
  }))
  const draftKey = `platform ${organization}/${assembly}/${platform}`
  const draft = useDraft(draftKey, draftSchema, before, [], initial)
  const others = platforms.map((each) => each.platform.ciName).filter((name) => name !== platform)
  const cycle = findCycle(
    platform,
    parseList(draft.value.links) ?? [],
    (name) => platforms.find((each) => each.platform.ciName === name)?.links ?? [],
  )
  const missingLinksReason = platformDesign.links
    ? undefined
    : 'The links are not loaded, and saving without them would delete them. Close this dialog and try again.'
  return (
    <WriteDialog
      title={`Edit ${platform}`}
      location={assembly}
      description="Environments get the change with their next pull, once the design is committed."
      requests={[planUpdate(scope, before, draft.value)]}
      invalidates={CHANGED_BY_DESIGN}
      submitLabel={`Save ${platform}`}
      draft={draftKey}
      disabledReason={missingLinksReason ?? (draft.dirty ? undefined : 'No changes yet.')}
      onClose={onClose}
    >
      <DraftNotice draft={draft} />
      {(['description', 'comments'] as const).map((field) => (
        <TextInput
          key={field}
          label={field === 'description' ? 'Description' : 'Comments'}
          value={draft.value[field]}
          onChange={({ currentTarget }) => draft.set({ ...draft.value, [field]: currentTarget.value })}
        />
      ))}
      <ChoicesField
        label="Links to"
        description="Linked platforms are deployed first."
        choices={others.map((name) => ({ value: name, label: name }))}
        value={draft.value.links}
        onChange={(links) => draft.set({ ...draft.value, links })}
      />
      {cycle && (
        <Status icon="attention">
          {cycle.join(' → ')}: these links form a cycle, so there may be no valid deployment order.
        </Status>
      )}
    </WriteDialog>
  )
}
