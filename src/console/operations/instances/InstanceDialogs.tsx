import type { CiId, Instance } from '../../../contract/core/records.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { ComponentScope } from '../../routing/paths.ts'

const dialogs = {
  replace: lazyComponent(() => import('../replacement/ReplaceDialog.tsx')),
  unmark: lazyComponent(() => import('../replacement/UnmarkDialog.tsx')),
  action: lazyComponent(() => import('../actions/ActionDialog.tsx')),
}

export interface OpenDialog {
  kind: keyof typeof dialogs
  scope: ComponentScope
  /** The selection at the time of opening; nothing else is written. */
  frozen: readonly CiId[]
}

export interface InstanceDialogProps {
  scope: ComponentScope
  instances: readonly Instance[]
  frozen: readonly CiId[]
  /** Why the list may be out of date; writes are disabled then. */
  staleReason?: string | undefined
  onClose: () => void
}

export function InstanceDialogs({ open, ...props }: Omit<InstanceDialogProps, 'frozen'> & { open: OpenDialog }) {
  const Dialog = dialogs[open.kind]
  return <Dialog {...props} frozen={open.frozen} />
}
