import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listRelays } from '../../../contract/transition/relays.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { ItemsSection } from '../../data/items/ItemsSection.tsx'
import { callQuery } from '../../data/read/call-query.ts'
import type { PlainColumn } from '../../kit/PlainTable.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Scope } from '../../routing/crumbs.ts'
import { relayKind } from './relay-kind.ts'

const columns: readonly PlainColumn<Ci>[] = [
  { id: 'name', header: 'Relay', mono: true, render: ({ ciName }) => <bdi>{ciName}</bdi> },
  {
    id: 'enabled',
    header: 'State',
    render: ({ ciAttributes }) =>
      ciAttributes['enabled'] === 'false' ? (
        <Status icon="idle">disabled</Status>
      ) : (
        <Status icon="good">enabled</Status>
      ),
  },
  { id: 'emails', header: 'Sent to', render: ({ ciAttributes }) => <bdi>{ciAttributes['emails']}</bdi> },
  { id: 'severity', header: 'Severities', render: ({ ciAttributes }) => <bdi>{ciAttributes['severity']}</bdi> },
  { id: 'source', header: 'Sources', render: ({ ciAttributes }) => <bdi>{ciAttributes['source']}</bdi> },
]

/** Who gets emails about an environment. */
export function Relays({ scope: { organization, assembly, environment } }: { scope: Scope }): ReactNode {
  const params = { organization, assembly, environment }
  const relays = useQuery(callQuery(listRelays, { params }, { lowPriority: true, staleTime: 60_000 }))
  return (
    <ItemsSection
      kind={relayKind}
      scope={{ params, owner: environment }}
      title="Notification relays"
      hint="who gets emails about this environment"
      subject="The notification relays"
      query={relays}
      columns={columns}
      emptyText="No emails are sent about this environment."
    />
  )
}
