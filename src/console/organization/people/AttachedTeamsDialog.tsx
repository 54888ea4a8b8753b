import { useState, type ReactNode } from 'react'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { TeamChoices } from './TeamChoices.tsx'
import { assignableTeams, diffTeams, planTeamsUpdate, type TeamsChange, type TeamTarget } from './attached-teams.ts'
import { useTeams, type Team } from './teams.ts'

interface AttachedTeamsDialogProps {
  target: TeamTarget
  currentTeams: readonly Team[]
  onClose: () => void
}

function changeLabel({ added, removed }: TeamsChange): string {
  if (added.length === 0) return `Detach ${formatCountOf(removed.length, 'team')}`
  const attach = `Attach ${formatCountOf(added.length, 'team')}`
  return removed.length > 0 ? `${attach}, detach ${removed.length}` : attach
}

/** Attaches and detaches teams of a cloud or an assembly. */
export default function AttachedTeamsDialog({ target, currentTeams, onClose }: AttachedTeamsDialogProps): ReactNode {
  const { organization, noun, name, formatRights } = target
  const { data: visible = [] } = useTeams(organization)
  // The teams as the dialog opened: changes by others are neither undone nor shown as edits.
  const [attached] = useState(currentTeams)
  const [selected, setSelected] = useState<string[]>(() => attached.map(({ id }) => id))
  const change = diffTeams(assignableTeams(visible, attached), attached, selected)
  const { added, removed } = change
  const isSame = added.length + removed.length === 0
  const names = (teams: readonly Team[]) => teams.map(({ name }) => name).join(', ')
  const everywhere = attached.filter(({ org_scope: isEverywhere }) => isEverywhere)
  return (
    <WriteDialog
      title={`Change the teams of ${name}`}
      description={
        <>
          The members of a team have its permissions on {name} as long as it is attached.
          {everywhere.length > 0 &&
            ` ${names(everywhere)} appl${everywhere.length === 1 ? 'ies' : 'y'} to every ${noun}.`}
        </>
      }
      requests={[planTeamsUpdate(target, change)]}
      invalidates={[target.calls.list]}
      submitLabel={isSame ? 'Change teams' : changeLabel(change)}
      acknowledge={
        removed.length > 0
          ? `The members of ${names(removed)} immediately lose its permissions on ${name}. If you are one of them, someone else has to attach it again.`
          : undefined
      }
      disabledReason={isSame ? 'No changes yet.' : undefined}
      onDone={onClose}
      onClose={onClose}
    >
      <TeamChoices
        organization={organization}
        attached={attached}
        formatRights={formatRights}
        value={selected}
        onChange={setSelected}
      />
    </WriteDialog>
  )
}
