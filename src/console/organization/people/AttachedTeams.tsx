import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { DescribedName, type PlainColumn } from '../../kit/PlainTable.tsx'
import { RecordsSection } from '../../data/items/RecordsSection.tsx'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../routing/paths.ts'
import { assignableTeams, diffTeams, planTeamsUpdate, type TeamsChange, type TeamTarget } from './attached-teams.ts'
import { formatTeamScope, useTeams, type Team } from './teams.ts'
import { TeamChoices } from './TeamChoices.tsx'

const toColumns = ({ organization, formatRights }: TeamTarget): readonly PlainColumn<Team>[] => [
  {
    id: 'name',
    header: 'Team',
    render: ({ id, name, description }) => (
      <DescribedName name={name} description={description} to={paths.team({ organization, team: id })} />
    ),
  },
  { id: 'rights', header: 'Permissions', render: formatRights },
  { id: 'scope', header: 'Applies to', render: formatTeamScope },
]

interface AttachedTeamsDialogProps {
  target: TeamTarget
  currentTeams: readonly Team[]
  onClose: () => void
}

const LIST = new Intl.ListFormat('en-GB')

function changeLabel({ added, removed }: TeamsChange): string {
  if (added.length === 0) return `Detach ${formatCountOf(removed.length, 'team')}`
  const attach = `Attach ${formatCountOf(added.length, 'team')}`
  return removed.length > 0 ? `${attach}, detach ${removed.length}` : attach
}

function AttachedTeamsDialog({ target, currentTeams, onClose }: AttachedTeamsDialogProps): ReactNode {
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
            ` ${LIST.format(everywhere.map((team) => team.name))} ${everywhere.length === 1 ? 'has' : 'have'} access to every ${noun}.`}
        </>
      }
      requests={[planTeamsUpdate(target, change)]}
      invalidates={[target.calls.list]}
      submitLabel={isSame ? 'Change teams' : changeLabel(change)}
      acknowledge={
        removed.length > 0
          ? `The members of ${names(removed)} immediately lose the permissions that they have on ${name} through ${removed.length === 1 ? 'this team' : 'these teams'}. If you are one of them, someone else has to attach ${removed.length === 1 ? 'it' : 'them'} again.`
          : undefined
      }
      disabledReason={isSame ? 'No changes yet.' : undefined}
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

/** The teams with rights on a cloud or an assembly. `enabled`: whether to load them. */
export function AttachedTeams({ target, enabled }: { target: TeamTarget; enabled: boolean }): ReactNode {
  const teams = useQuery({ ...target.query, enabled })
  return (
    <RecordsSection
      title="Teams"
      hint={`with permissions on this ${target.noun}`}
      subject="The teams"
      query={teams}
      columns={toColumns(target)}
      rowId={({ id }) => id}
      emptyText={`Only administrators can change this ${target.noun}.`}
      action={
        <ActionButton
          needs="manages_access"
          renderDialog={(onClose) =>
            teams.data && <AttachedTeamsDialog target={target} currentTeams={teams.data} onClose={onClose} />
          }
        >
          Change teams
        </ActionButton>
      }
    />
  )
}
