import type { ReactNode } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { isUsable } from './clouds.ts'

const STATUS_ICONS = { inert: 'attention', offline: 'idle' } as const

/** A cloud's administrative status (service-api 3.8). `inert`: kept, but no environment can take it up any more. */
export function AdminStatus({ cloud }: { cloud: Ci }): ReactNode {
  if (isUsable(cloud)) return <Status icon="good">active</Status>
  const status = cloud.ciAttributes.adminstatus ?? ''
  return <Status icon={status === 'inert' ? STATUS_ICONS.inert : STATUS_ICONS.offline}>{status}</Status>
}
