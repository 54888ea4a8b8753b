import { Checkbox, Fieldset, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { listCloudTeams } from '../../../contract/cloud/usage.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useTeams } from '../detail-queries.ts'
import type { CloudScope } from '../routing.ts'
import { assignableTeams, diffTeams, formatRights, planTeamsUpdate, type Team, type TeamsChange } from './teams.ts'

interface CloudTeamsDialogProps {
  scope: CloudScope
  currentTeams: readonly Team[]
  onClose: () => void
}

function changeLabel({ added, removed }: TeamsChange): string {
  if (added.length === 0) return `Take away ${formatCountOf(removed.length, 'team')}`
  const attach = `Attach ${formatCountOf(added.length, 'team')}`
  return removed.length > 0 ? `${attach}, take away ${removed.length}` : attach
}

/** Attaches and detaches teams of a cloud. */
export default function CloudTeamsDialog({ scope, currentTeams, onClose }: CloudTeamsDialogProps): ReactNode {
  const { organization, cloud } = scope
  const query = useTeams(organization)
  // The teams as the dialog opened: changes by others are neither undone nor shown as edits.
  const [attached] = useState(currentTeams)
  const [selected, setSelected] = useState<readonly string[]>(() => attached.map(({ id }) => id))
  const choices = assignableTeams(query.data ?? [], attached)
  const change = diffTeams(choices, attached, selected)
  const { added, removed } = change
  const isSame = added.length + removed.length === 0
  const names = (teams: readonly Team[]) => teams.map(({ name }) => name).join(', ')
  const everywhere = attached.filter(({ org_scope: isEverywhere }) => isEverywhere)
  return (
    <WriteDialog
      title={`Change the teams of ${cloud}`}
      description={
        <>
          The members of a team have its rights on {cloud} as long as it is attached.
          {everywhere.length > 0 && ` ${names(everywhere)} count${everywhere.length === 1 ? 's' : ''} for all clouds.`}
        </>
      }
      requests={[planTeamsUpdate(scope, change)]}
      invalidates={[listCloudTeams]}
      submitLabel={isSame ? 'Change teams' : changeLabel(change)}
      acknowledge={
        removed.length > 0
          ? `The members of ${names(removed)} lose its rights on ${cloud} at once. If you are one of them, someone else has to attach it again.`
          : undefined
      }
      disabledReason={isSame ? 'Nothing has been changed yet.' : undefined}
      onDone={onClose}
      onClose={onClose}
    >
      {query.isPending && <Skeleton lines={4} variant="rows" />}
      <QueryProblem query={query} subject="The teams of the organization" />
      {!query.isPending && choices.length === 0 && (
        <Text c="dimmed" fz="sm">
          {organization} has no other team to attach.
        </Text>
      )}
      {!query.isPending && choices.length > 0 && (
        <Fieldset variant="unstyled" legend={<VisuallyHidden>Attached teams</VisuallyHidden>}>
          <Stack gap="sm">
            {choices.map((team) => (
              <Checkbox
                key={team.id}
                label={<bdi>{team.name}</bdi>}
                description={formatRights(team)}
                checked={selected.includes(team.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setSelected((ids) => (checked ? [...ids, team.id] : ids.filter((id) => id !== team.id)))
                }
              />
            ))}
          </Stack>
        </Fieldset>
      )}
    </WriteDialog>
  )
}
