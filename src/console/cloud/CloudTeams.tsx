import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ActionButton } from '../kit/ActionButton.tsx'
import { late } from '../kit/late.tsx'
import type { PlainColumn } from '../kit/PlainTable.tsx'
import classes from './Cloud.module.css'
import type { ItemPlace } from './cloud-items.ts'
import type { Team } from './cloud-teams.ts'
import { cloudTeamsOf } from './content-queries.ts'
import { Records } from './Records.tsx'
import { rightsOf } from './rules.ts'

const CloudTeamsDialog = late(() => import('./CloudTeamsDialog.tsx'))

const columns: readonly PlainColumn<Team>[] = [
  {
    id: 'name',
    header: 'Team',
    render: ({ name }) => (
      <b className={classes.whole}>
        <bdi>{name}</bdi>
      </b>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    render: ({ description }) => <bdi className={classes.prose}>{description}</bdi>,
  },
  {
    id: 'rights',
    header: 'May, on this cloud',
    render: (team) => <span className={classes.prose}>{rightsOf(team)}</span>,
  },
  {
    id: 'scope',
    header: 'Counts for',
    render: ({ org_scope: everywhere }) => (everywhere ? 'all clouds' : 'where it is attached'),
  },
]

/** The teams whose rights count for a cloud, and the way to attach others. `enabled`: once what stands above it is there. */
export function CloudTeams({ place, enabled }: { place: ItemPlace; enabled: boolean }): ReactNode {
  const teams = useQuery({ ...cloudTeamsOf(place.organization, place.cloud), enabled })
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Records
        title="Teams"
        hint="whose rights count for it"
        what="The teams"
        reading={teams}
        columns={columns}
        rowId={({ id }) => id}
        none="Only administrators may change it."
        action={
          <ActionButton disabledReason={undefined} onClick={() => setChanging(true)}>
            Change teams
          </ActionButton>
        }
      />
      {changing && teams.data && <CloudTeamsDialog place={place} now={teams.data} onClose={() => setChanging(false)} />}
    </>
  )
}
