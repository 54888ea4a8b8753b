import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { cloudTeamsQuery } from '../detail-queries.ts'
import { RecordsSection } from '../../data/items/RecordsSection.tsx'
import type { CloudScope } from '../routing.ts'
import { formatRights, type Team } from './teams.ts'

const CloudTeamsDialog = lazyComponent(() => import('./CloudTeamsDialog.tsx'))

const Wide = ({ children }: { children: ReactNode }) => (
  <Text component="bdi" inherit display="block" miw="24ch">
    {children}
  </Text>
)

const columns: readonly PlainColumn<Team>[] = [
  {
    id: 'name',
    header: 'Team',
    render: ({ name }) => (
      <b>
        <bdi>{name}</bdi>
      </b>
    ),
  },
  { id: 'description', header: 'Description', render: ({ description }) => <Wide>{description}</Wide> },
  { id: 'rights', header: 'Rights on this cloud', render: (team) => <Wide>{formatRights(team)}</Wide> },
  {
    id: 'scope',
    header: 'Applies to',
    render: ({ org_scope: isEverywhere }) => (isEverywhere ? 'all clouds' : 'where it is attached'),
  },
]

/** The teams with rights on a cloud. `enabled`: whether to load them. */
export function CloudTeams({ scope, enabled }: { scope: CloudScope; enabled: boolean }): ReactNode {
  const teams = useQuery({ ...cloudTeamsQuery(scope), enabled })
  const [changing, setChanging] = useState(false)
  return (
    <>
      <RecordsSection
        title="Teams"
        hint="with rights on this cloud"
        subject="The teams"
        query={teams}
        columns={columns}
        rowId={({ id }) => id}
        emptyText="Only administrators can change this cloud."
        action={
          <ActionButton disabledReason={undefined} onClick={() => setChanging(true)}>
            Change teams
          </ActionButton>
        }
      />
      {changing && teams.data && (
        <CloudTeamsDialog scope={scope} currentTeams={teams.data} onClose={() => setChanging(false)} />
      )}
    </>
  )
}
