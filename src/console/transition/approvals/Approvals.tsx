import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { useDeploymentHistory } from '../queries.ts'
import { approvalLabel, isPendingApproval, toApprovalRow, type ApprovalRow } from './approvals.ts'
import type { DeploymentScope } from '../../routing/scope.ts'

const ApprovalDialog = lazyComponent(() => import('./ApprovalDialog.tsx'))

const columns: readonly PlainColumn<ApprovalRow>[] = [
  { id: 'name', header: 'Required by', render: (approval) => <bdi>{approvalLabel(approval)}</bdi> },
  { id: 'state', header: 'State', render: ({ state }) => <StateBadge kind="approval" state={state} /> },
  {
    id: 'by',
    header: 'Decided by',
    render: ({ decidedBy, comments }) => (
      <>
        <bdi>{decidedBy}</bdi>
        {comments && (
          <Text component="bdi" inherit display="block" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {comments}
          </Text>
        )}
      </>
    ),
  },
]

/** The approvals of a deployment, if it requires any. `pending`: the deployment waits for them. */
export function Approvals({ scope, pending }: { scope: DeploymentScope; pending: boolean }) {
  const history = useDeploymentHistory(scope)
  const [rejecting, setRejecting] = useState(false)
  const approvals = history.data?.approvals.map(toApprovalRow)
  if (!pending && !approvals?.length) return null
  return (
    // Reserves the height of one approval, so that the steps do not move.
    <Box flex="none" mih={{ base: 166, xs: 118 }} mb="xl">
      <Section
        title={pending ? 'Waiting for approval' : 'Approvals'}
        hint={pending ? 'nothing changes until all of them are approved' : undefined}
        action={
          pending &&
          approvals?.some(isPendingApproval) && (
            <ActionButton variant="subtle" needs="approves" onClick={() => setRejecting(true)}>
              Reject
            </ActionButton>
          )
        }
      >
        {pending && <QueryProblem query={history} subject="The approvals" />}
        {approvals && <PlainTable label="Approvals" columns={columns} rows={approvals} rowId={({ id }) => id} />}
      </Section>
      {rejecting && <ApprovalDialog scope={scope} decision="rejected" onClose={() => setRejecting(false)} />}
    </Box>
  )
}
