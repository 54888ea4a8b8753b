import type { CiId, Instance } from '../../contract/records.ts'
import { ActionDialog } from './ActionDialog.tsx'
import type { ComponentPlace } from './queries.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { UnmarkDialog } from './UnmarkDialog.tsx'

export interface OpenDialog {
  readonly kind: 'replace' | 'unmark' | 'action'
  /** What was selected when it opened; nothing else is touched. */
  readonly frozen: readonly CiId[]
}

export interface InstanceDialogProps {
  readonly place: ComponentPlace
  /** All instances of the component as last read. */
  readonly instances: readonly Instance[]
  readonly frozen: readonly CiId[]
  /** Why the list cannot be trusted now; nothing is written then. */
  readonly stale: string | undefined
  readonly onClose: () => void
}

/** The dialog that writes, if one is open. */
export function InstanceDialogs({ open, ...props }: Omit<InstanceDialogProps, 'frozen'> & { open: OpenDialog }) {
  const { kind, frozen } = open
  if (kind === 'replace') return <ReplaceDialog {...props} frozen={frozen} />
  if (kind === 'unmark') return <UnmarkDialog {...props} frozen={frozen} />
  return <ActionDialog {...props} frozen={frozen} />
}
