import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { RecordsSection } from '../../data/items/RecordsSection.tsx'
import { NameLink } from '../../kit/NameLink.tsx'
import { paths } from '../../routing/paths.ts'
import type { TeamTarget } from './attached-teams.ts'
import type { Team } from './teams.ts'

const AttachedTeamsDialog = lazyComponent(() => import('./AttachedTeamsDialog.tsx'))

const Wide = ({ children }: { children: ReactNode }) => (
  <Text component="bdi" inherit display="block" miw="24ch">
    {children}
  </Text>
)

const toColumns = ({ organization, noun, formatRights }: TeamTarget): readonly PlainColumn<Team>[] => [
  {
    id: 'name',
    header: 'Team',
    render: ({ id, name }) => <NameLink to={paths.team({ organization, team: id })}>{name}</NameLink>,
  },
  { id: 'description', header: 'Description', render: ({ description }) => <Wide>{description}</Wide> },
  { id: 'rights', header: `Permissions on this ${noun}`, render: (team) => <Wide>{formatRights(team)}</Wide> },
  {
    id: 'scope',
    header: 'Applies to',
    render: ({ org_scope: isEverywhere }) => (isEverywhere ? 'all assemblies and clouds' : 'where it is attached'),
  },
]

/** The teams with rights on a cloud or an assembly. `enabled`: whether to load them. */
export function AttachedTeams({ target, enabled }: { target: TeamTarget; enabled: boolean }): ReactNode {
  const teams = useQuery({ ...target.query, enabled })
  const [changing, setChanging] = useState(false)
  return (
    <>
      <RecordsSection
        title="Teams"
        hint={`with permissions on this ${target.noun}`}
        subject="The teams"
        query={teams}
        columns={toColumns(target)}
        rowId={({ id }) => id}
        emptyText={`Only administrators can change this ${target.noun}.`}
        action={
          <ActionButton needs="manages_access" onClick={() => setChanging(true)}>
            Change teams
          </ActionButton>
        }
      />
      {changing && teams.data && (
        <AttachedTeamsDialog target={target} currentTeams={teams.data} onClose={() => setChanging(false)} />
      )}
    </>
  )
}
