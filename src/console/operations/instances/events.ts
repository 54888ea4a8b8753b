import type { Notification } from '../../../contract/operations/monitoring.ts'
import type { CiChange, InstanceDetail } from '../../../contract/core/records.ts'
import { describeState } from '../../kit/state/states.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

/** Open events (service-api 2.6, 3.7), the most severe first, then the oldest. `name`: of the crossed threshold, or `Heartbeat`. */
export const toOpenEvents = ({ opsEvents }: Pick<InstanceDetail, 'opsEvents'>) =>
  Object.entries(opsEvents)
    .flatMap(([monitor, events]) =>
      events.map(({ name, state, timestamp: since }) => ({ monitor, name, state, since })),
    )
    .toSorted(
      (a, b) =>
        describeState('health', b.state).severity - describeState('health', a.state).severity ||
        (a.since ?? Infinity) - (b.since ?? Infinity) ||
        compareNatural(a.name, b.name),
    )

export interface InstanceEvent {
  key: string
  /** Epoch milliseconds. */
  time: number | undefined
  title: string
  detail: string
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  add: 'Deployed',
  update: 'Updated',
  replace: 'Replaced',
  delete: 'Removed',
}

function fromChange(change: CiChange): InstanceEvent {
  const { rfcId, rfcAction, rfcCreatedBy, rfcCreated, rfcUpdated, releaseId, comments } = change
  return {
    key: `change ${rfcId}`,
    time: rfcUpdated ?? rfcCreated,
    title: ACTION_LABELS[rfcAction] ?? `Change (${rfcAction || 'unknown'})`,
    detail: [releaseId && `plan ${releaseId}`, rfcCreatedBy && `by ${rfcCreatedBy}`, comments]
      .filter(Boolean)
      .join(', '),
  }
}

/** `good → unhealthy`; '' for a notification without a change of state. */
function formatStateChange({ oldState = '', newState = '' }: Notification['payload']): string {
  if (oldState === newState) return ''
  return `${describeState('health', oldState).label} → ${describeState('health', newState).label}`
}

function fromNotification({ cmsId, timestamp, subject, text, payload }: Notification, index: number): InstanceEvent {
  return {
    key: `notification ${cmsId} ${timestamp ?? ''} ${index}`,
    time: timestamp,
    title: formatStateChange(payload) || (payload['state'] === 'close' ? 'Event closed' : 'Event'),
    detail: [subject, text].filter(Boolean).join(' '),
  }
}

/** Deployment changes (service-api 2.6) and monitoring notifications (2.8), newest first, those without a time last. */
export const toInstanceEvents = (
  changes: readonly CiChange[],
  notifications: readonly Notification[],
): InstanceEvent[] =>
  [...changes.map(fromChange), ...notifications.map(fromNotification)].toSorted(
    (a, b) => (b.time ?? Number.NEGATIVE_INFINITY) - (a.time ?? Number.NEGATIVE_INFINITY),
  )
