import { Group, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const RestoreDialog = lazyComponent(() => import('./RestoreDialog.tsx'))

interface RestoreButtonProps {
  readonly scope: Scope
  readonly releaseId: string
  /** Why it cannot be restored; undefined when it can. */
  readonly disabledReason: string | undefined
  /** In a row the number stands beside the button already. */
  readonly variant: 'primary' | 'row'
}

/** Restores an earlier release after showing what that takes back. */
export function RestoreButton({ scope, releaseId, disabledReason, variant }: RestoreButtonProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      {variant === 'row' ? (
        <Group justify="flex-end" my={-4} mr={-8}>
          <ActionButton variant="subtle" size="xs" disabledReason={disabledReason} onClick={() => setAsked(true)}>
            Restore <VisuallyHidden>release {releaseId}</VisuallyHidden>
          </ActionButton>
        </Group>
      ) : (
        <ActionButton variant="filled" disabledReason={disabledReason} onClick={() => setAsked(true)}>
          {`Restore release ${releaseId}`}
        </ActionButton>
      )}
      {asked && <RestoreDialog scope={scope} releaseId={releaseId} onClose={() => setAsked(false)} />}
    </>
  )
}
