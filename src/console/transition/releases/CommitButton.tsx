import type { Release } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { Scope } from '../../routing/paths.ts'

const CommitDialog = lazyComponent(() => import('./CommitDialog.tsx'))

export interface CommitButtonProps {
  scope: Scope
  /** The open release; null: nothing is uncommitted, only a new plan is made. */
  manifest: Release | null
  disabledReason?: string | undefined
  variant: 'filled' | 'default'
}

export const formatCommitLabel = (openRelease: Release | null): string =>
  openRelease ? 'Commit and review plan' : 'Create new plan'

export const CommitButton = ({ variant, ...props }: CommitButtonProps) => (
  <ActionButton
    variant={variant}
    disabledReason={props.disabledReason}
    renderDialog={(onClose) => <CommitDialog {...props} onClose={onClose} />}
  >
    {formatCommitLabel(props.manifest)}
  </ActionButton>
)
