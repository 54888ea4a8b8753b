import type { Release } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { discardDisabledReason, type EnvironmentState } from './state.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const PullDialog = lazyComponent(() => import('../releases/PullDialog.tsx'))
const DiscardDialog = lazyComponent(() => import('../releases/DiscardDialog.tsx'))

export type OpenDialog =
  | { readonly kind: 'pull' }
  /** With the release that was open when it was asked for. */
  | { readonly kind: 'discard'; readonly manifest: Release }

interface EnvironmentDialogsProps {
  readonly dialog: OpenDialog
  readonly scope: Scope
  readonly state: EnvironmentState
  readonly onClose: () => void
}

/** The dialog that writes, if one is open; the page can be read without the code of any. */
export function EnvironmentDialogs({ dialog, scope, state, onClose }: EnvironmentDialogsProps) {
  return (
    <>
      {dialog.kind === 'pull' ? (
        <PullDialog scope={scope} state={state} onClose={onClose} />
      ) : (
        <DiscardDialog
          scope={scope}
          manifest={dialog.manifest}
          disabledReason={discardDisabledReason(state)}
          onClose={onClose}
        />
      )}
    </>
  )
}
