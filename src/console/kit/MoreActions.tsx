import type { ReactNode } from 'react'
import { MenuPanel } from './menu/MenuPanel.tsx'
import type { PageAction } from './page-actions.ts'
import { useWritesOffReason } from './writes-off.ts'

/** The actions of a page that are not the likely next one. */
export default function MoreActions({
  actions,
  onClose,
}: {
  actions: readonly PageAction[]
  onClose: () => void
}): ReactNode {
  const off = useWritesOffReason()
  return (
    <MenuPanel
      label="More actions"
      entries={actions.map(({ writes = true, disabledReason, ...action }) => ({
        kind: 'action',
        ...action,
        disabledReason: (writes ? off : undefined) ?? disabledReason,
      }))}
      onClose={onClose}
    />
  )
}
