import { Checkbox, Fieldset, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { listCloudTeams } from '../../../contract/cloud/usage.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { CloudScope } from '../items/items.ts'
import { planTeamsUpdate, diffTeams, assignableTeams, type Team, type TeamsChange } from './teams.ts'
import { useTeams } from '../items/queries.ts'
import { formatRights } from '../rules.ts'

interface CloudTeamsDialogProps {
  readonly scope: CloudScope
  /** Whose rights count for the cloud now. */
  readonly currentTeams: readonly Team[]
  readonly onClose: () => void
}

function changeLabel({ added, removed }: TeamsChange): string {
  if (added.length === 0) return `Take away ${formatCountOf(removed.length, 'team')}`
  const attach = `Attach ${formatCountOf(added.length, 'team')}`
  return removed.length > 0 ? `${attach}, take away ${removed.length}` : attach
}

/** Attaches teams to a cloud and takes them away from it. */
export default function CloudTeamsDialog({ scope, currentTeams, onClose }: CloudTeamsDialogProps): ReactNode {
  const { organization, cloud } = scope
  const told = useTeams(organization)
  // As it was when the dialog opened: what somebody else does meanwhile is neither undone nor taken for typed.
  const [attached] = useState(currentTeams)
  const [requested, setWanted] = useState<readonly string[]>(() => attached.map(({ id }) => id))
  const choices = assignableTeams(told.data ?? [], attached)
  const change = diffTeams(choices, attached, requested)
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
          ? `The members of ${names(removed)} lose its rights on ${cloud} at once. If you are one of them, somebody else has to attach it again.`
          : undefined
      }
      disabledReason={isSame ? 'Nothing is changed yet.' : undefined}
      onDone={onClose}
      onClose={onClose}
    >
      {told.isPending && <Skeleton lines={4} variant="rows" />}
      <QueryProblem query={told} subject="The teams of the organization" />
      {!told.isPending && choices.length === 0 && (
        <Text c="dimmed" fz="sm">
          {organization} has no other team to attach.
        </Text>
      )}
      {!told.isPending && choices.length > 0 && (
        <Fieldset variant="unstyled" legend={<VisuallyHidden>Attached teams</VisuallyHidden>}>
          <Stack gap="sm">
            {choices.map((team) => (
              <Checkbox
                key={team.id}
                label={<bdi>{team.name}</bdi>}
                description={formatRights(team)}
                checked={requested.includes(team.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setWanted((ids) => (checked ? [...ids, team.id] : ids.filter((id) => id !== team.id)))
                }
              />
            ))}
          </Stack>
        </Fieldset>
      )}
    </WriteDialog>
  )
}
