import type { Ci } from '../../../contract/core/records.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { isUsable } from '../rules.ts'

/** Administrative status (service-api 3.8). `inert`: exists, but cannot be added to environments. */
export function AdminStatus({ cloud }: { cloud: Ci }) {
  if (isUsable(cloud)) return <Status icon="good">active</Status>
  const { adminstatus = '' } = cloud.ciAttributes
  return <Status icon={adminstatus === 'inert' ? 'attention' : 'idle'}>{adminstatus}</Status>
}
