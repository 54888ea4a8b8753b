import { Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { assignableTeams, formatCloudRights } from './attached-teams.ts'
import { useTeams, type Team } from './teams.ts'
import { Note } from '../../kit/Dimmed.tsx'

interface TeamChoicesProps {
  organization: string
  /** Offered even if the operator does not see them. */
  attached: readonly Team[]
  /** By default the rights on a cloud. */
  formatRights?: (team: Team) => string
  /** Ids. */
  value: string[]
  onChange: (value: string[]) => void
}

export function TeamChoices(props: TeamChoicesProps): ReactNode {
  const { organization, attached, formatRights = formatCloudRights, value, onChange } = props
  const query = useTeams(organization)
  return (
    <QueryBoundary query={query} subject="The teams of the organization" lines={4}>
      {(teams) => {
        const choices = assignableTeams(teams, attached)
        if (choices.length === 0) return <Note>{organization} has no team to attach.</Note>
        return (
          <Checkbox.Group label="Attached teams" value={value} onChange={onChange}>
            <Stack gap="sm">
              {choices.map((team) => (
                <Checkbox
                  key={team.id}
                  value={team.id}
                  label={<bdi>{team.name}</bdi>}
                  description={formatRights(team)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )
      }}
    </QueryBoundary>
  )
}
