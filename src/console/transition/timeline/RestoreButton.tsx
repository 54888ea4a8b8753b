import { Group, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Place } from '../../frame/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { late } from '../../kit/late.tsx'

const RestoreDialog = late(() => import('./RestoreDialog.tsx'))

interface RestoreButtonProps {
  readonly place: Place
  readonly releaseId: string
  /** Why it cannot be restored; undefined when it can. */
  readonly problem: string | undefined
  /** In a row the number stands beside the button already. */
  readonly look: 'primary' | 'row'
}

/** Restores an earlier release after showing what that takes back. */
export function RestoreButton({ place, releaseId, problem, look }: RestoreButtonProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      {look === 'row' ? (
        <Group justify="flex-end" my={-4} mr={-8}>
          <ActionButton variant="subtle" size="xs" disabledReason={problem} onClick={() => setAsked(true)}>
            Restore <VisuallyHidden>release {releaseId}</VisuallyHidden>
          </ActionButton>
        </Group>
      ) : (
        <ActionButton variant="filled" disabledReason={problem} onClick={() => setAsked(true)}>
          {`Restore release ${releaseId}`}
        </ActionButton>
      )}
      {asked && <RestoreDialog place={place} releaseId={releaseId} onClose={() => setAsked(false)} />}
    </>
  )
}
