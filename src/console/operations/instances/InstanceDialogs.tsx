import type { CiId, Instance } from '../../../contract/core/records.ts'
import type { ComponentScope } from '../queries.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'

const ActionDialog = lazyComponent(() => import('../actions/ActionDialog.tsx'))
const ReplaceDialog = lazyComponent(() => import('../replacement/ReplaceDialog.tsx'))
const UnmarkDialog = lazyComponent(() => import('../replacement/UnmarkDialog.tsx'))

export interface OpenDialog {
  readonly kind: 'replace' | 'unmark' | 'action'
  /** The component that all of them are of. */
  readonly scope: ComponentScope
  /** What was selected when it opened; nothing else is touched. */
  readonly frozen: readonly CiId[]
}

export interface InstanceDialogProps {
  readonly scope: ComponentScope
  /** All instances of the component as last read. */
  readonly instances: readonly Instance[]
  readonly frozen: readonly CiId[]
  /** Why the list cannot be trusted now; nothing is written then. */
  readonly staleReason: string | undefined
  readonly onClose: () => void
}

const dialogs = { replace: ReplaceDialog, unmark: UnmarkDialog, action: ActionDialog }

/** The dialog that writes, if one is open; the list can be read without the code of any. */
export function InstanceDialogs({ open, ...props }: Omit<InstanceDialogProps, 'frozen'> & { open: OpenDialog }) {
  const Dialog = dialogs[open.kind]
  return <Dialog {...props} frozen={open.frozen} />
}
