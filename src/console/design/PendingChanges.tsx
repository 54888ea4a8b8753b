import { Status } from '../kit/state/StateBadge.tsx'
import { ButtonLink } from '../kit/TextLink.tsx'
import { Dimmed } from '../kit/Dimmed.tsx'
import type { PlainColumn } from '../kit/PlainTable.tsx'
import type { DraftCi } from '../../contract/core/records.ts'
import { paths, type AssemblyScope } from '../routing/paths.ts'
import { useLatestDesignRelease } from './queries.ts'
import { pendingCount, pendingLabel } from './releases/pending.ts'

/** The pending action of a record, or `none` dimmed. */
export function PendingStatus({ action, none }: { action: string; none?: string }) {
  const label = pendingLabel(action)
  if (label) return <Status icon="attention">{label}</Status>
  return none && <Dimmed>{none}</Dimmed>
}

/** For small tables of records of the design. */
export const pendingColumn: PlainColumn<DraftCi> = {
  id: 'pending',
  header: 'Uncommitted',
  render: ({ rfcAction }) => <PendingStatus action={rfcAction} none="none" />,
}

interface ReviewChangesButtonProps {
  scope: AssemblyScope
  variant?: 'filled' | 'default'
}

/** Links to uncommitted changes of the design; renders nothing if there are none. */
export function ReviewChangesButton({ scope, variant = 'filled' }: ReviewChangesButtonProps) {
  const { data: release } = useLatestDesignRelease(scope)
  if (pendingCount(release) === 0) return null
  return (
    <ButtonLink to={paths.designChanges(scope)} variant={variant}>
      Review uncommitted changes
    </ButtonLink>
  )
}
