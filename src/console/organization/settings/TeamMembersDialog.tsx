import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { MountedModal } from '../../kit/confirm/MountedModal.tsx'
import { PlainTable } from '../../kit/PlainTable.tsx'
import { teamMembersQuery } from './queries.ts'

interface TeamMembersDialogProps {
  organization: string
  team: string
  onClose: () => void
}

interface Member {
  readonly id: string
  readonly name: string
  readonly detail: string
}

const columns = [
  { id: 'name', header: 'Member', render: ({ name }: Member) => <bdi>{name}</bdi> },
  { id: 'detail', header: 'Name or description', render: ({ detail }: Member) => <bdi>{detail}</bdi> },
]

/** The users and groups in a team. */
export default function TeamMembersDialog({ organization, team, onClose }: TeamMembersDialogProps): ReactNode {
  const query = useQuery(teamMembersQuery(organization, team))
  return (
    <MountedModal title={`Members of ${team}`} size="lg" onClose={onClose}>
      <QueryBoundary query={query} subject="The members">
        {({ users, groups }) => {
          const members: Member[] = [
            ...users.map(({ id, username, name }) => ({ id: `user ${id}`, name: username, detail: name })),
            ...groups.map(({ id, name, description }) => ({ id: `group ${id}`, name, detail: description })),
          ]
          return members.length === 0 ? (
            <Text>This team has no members.</Text>
          ) : (
            <PlainTable label={`Members of ${team}`} columns={columns} rows={members} rowId={({ id }) => id} />
          )
        }}
      </QueryBoundary>
    </MountedModal>
  )
}
