import { useState } from 'react'
import type { Release } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const CommitDialog = lazyComponent(() => import('./CommitDialog.tsx'))

export interface CommitButtonProps {
  readonly scope: Scope
  /** The open release; null when there is none and only a new plan is made. */
  readonly manifest: Release | null
  readonly disabledReason: string | undefined
  readonly variant: 'filled' | 'default'
}

/** What it does, on the button and in the dialog. */
export const getCommitLabel = (manifest: Release | null): string => (manifest ? 'Commit' : 'Make a new plan')

/** Commits everything that is open and makes a plan of it; the environment is locked while that goes on. */
export function CommitButton({ variant, ...props }: CommitButtonProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <ActionButton variant={variant} disabledReason={props.disabledReason} onClick={() => setAsked(true)}>
        {getCommitLabel(props.manifest)}
      </ActionButton>
      {asked && <CommitDialog {...props} onClose={() => setAsked(false)} />}
    </>
  )
}
