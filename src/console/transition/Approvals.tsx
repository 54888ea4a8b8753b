import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { late } from '../kit/late.tsx'
import { PlainTable, type PlainColumn } from '../kit/PlainTable.tsx'
import { Section } from '../kit/Section.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { isOpen, readApproval, type Awaited } from './approvals.ts'
import styles from './DeploymentPage.module.css'
import { deploymentHistoryOf, type DeploymentPlace } from './queries.ts'
import shared from './transition.module.css'

const SettleDialog = late(() => import('./SettleDialog.tsx'))

const columns: readonly PlainColumn<Awaited>[] = [
  { id: 'cloud', header: 'Cloud', render: ({ cloud }) => <bdi>{cloud}</bdi> },
  { id: 'name', header: 'Demanded by', render: ({ name }) => <bdi>{name}</bdi> },
  { id: 'state', header: 'State', render: ({ state }) => <StateBadge kind="approval" state={state} /> },
  { id: 'by', header: 'Settled by', render: ({ settledBy }) => <bdi>{settledBy}</bdi> },
  { id: 'comments', header: 'Comment', render: ({ comments }) => <bdi className={shared.typed}>{comments}</bdi> },
]

/** Whose approval a deployment waits for, or waited for; nothing where it needed none. */
export function Approvals({ place, pending }: { place: DeploymentPlace; pending: boolean }) {
  const history = useQuery(deploymentHistoryOf(place))
  const [rejecting, reject] = useState(false)
  const awaited = useMemo(() => history.data?.approvals.map(readApproval), [history.data])
  if (!pending && !awaited?.length) return null
  return (
    <div className={styles.approvals}>
      <Section
        title={pending ? 'Waits for approval' : 'Approvals'}
        hint={pending ? 'nothing is changed before all of them agree' : undefined}
        action={
          pending &&
          awaited?.some(isOpen) && (
            <ActionButton look="quiet" disabledReason={undefined} onClick={() => reject(true)}>
              Reject
            </ActionButton>
          )
        }
      >
        {pending && <ReadProblem reading={history} what="The approvals" />}
        {awaited && <PlainTable label="Approvals" columns={columns} rows={awaited} rowId={({ id }) => id} />}
      </Section>
      {rejecting && <SettleDialog place={place} decision="rejected" onClose={() => reject(false)} />}
    </div>
  )
}
