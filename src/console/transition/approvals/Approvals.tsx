import { Box } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { late } from '../../kit/late.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { isOpen, readApproval, type Awaited } from './approvals.ts'
import { useDeploymentHistory, type DeploymentPlace } from '../queries.ts'

const SettleDialog = late(() => import('./SettleDialog.tsx'))

const columns: readonly PlainColumn<Awaited>[] = [
  { id: 'cloud', header: 'Cloud', render: ({ cloud }) => <bdi>{cloud}</bdi> },
  { id: 'name', header: 'Required by', render: ({ name }) => <bdi>{name}</bdi> },
  { id: 'state', header: 'State', render: ({ state }) => <StateBadge kind="approval" state={state} /> },
  { id: 'by', header: 'Decided by', render: ({ settledBy }) => <bdi>{settledBy}</bdi> },
  {
    id: 'comments',
    header: 'Comment',
    render: ({ comments }) => <bdi style={{ overflowWrap: 'anywhere' }}>{comments}</bdi>,
  },
]

/** Whose approval a deployment waits for, or waited for; nothing where it needed none. */
export function Approvals({ place, pending }: { place: DeploymentPlace; pending: boolean }) {
  const history = useDeploymentHistory(place)
  const [rejecting, reject] = useState(false)
  const awaited = useMemo(() => history.data?.approvals.map(readApproval), [history.data])
  if (!pending && !awaited?.length) return null
  return (
    // Room for one approval while they are read, so that the steps do not move.
    <Box flex="none" mih={{ base: 166, xs: 118 }} mb="xl">
      <Section
        title={pending ? 'Waiting for approval' : 'Approvals'}
        hint={pending ? 'nothing changes until all of them are approved' : undefined}
        action={
          pending &&
          awaited?.some(isOpen) && (
            <ActionButton variant="subtle" disabledReason={undefined} onClick={() => reject(true)}>
              Reject
            </ActionButton>
          )
        }
      >
        {pending && <ReadProblem reading={history} what="The approvals" />}
        {awaited && <PlainTable label="Approvals" columns={columns} rows={awaited} rowId={({ id }) => id} />}
      </Section>
      {rejecting && <SettleDialog place={place} decision="rejected" onClose={() => reject(false)} />}
    </Box>
  )
}
