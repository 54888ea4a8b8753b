// What an instance went through, from the changes that deployments made (service-api 2.6) and from what monitoring told (2.8).
import type { Notification } from '../../../contract/operations/monitoring.ts'
import type { CiChange } from '../../../contract/core/records.ts'
import { describeState } from '../../kit/state/states.ts'

export interface InstanceEvent {
  readonly key: string
  /** Epoch milliseconds. */
  readonly time: number | undefined
  readonly title: string
  readonly detail: string
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  add: 'Deployed',
  update: 'Updated',
  replace: 'Replaced',
  delete: 'Removed',
}

function fromChange({
  rfcId,
  rfcAction,
  rfcCreatedBy,
  rfcCreated,
  rfcUpdated,
  releaseId,
  comments,
}: CiChange): InstanceEvent {
  const release = releaseId ? `release ${releaseId}` : ''
  return {
    key: `change ${rfcId}`,
    time: rfcUpdated ?? rfcCreated,
    title: ACTION_LABELS[rfcAction] ?? `Change (${rfcAction || 'unknown'})`,
    detail: [release, rfcCreatedBy && `by ${rfcCreatedBy}`, comments].filter(Boolean).join(', '),
  }
}

/** The words of a change of state; '' where the notification is of something else. */
function formatStateChange({ oldState = '', newState = '' }: Notification['payload']): string {
  if (oldState === newState) return ''
  return `${describeState('health', oldState).label} → ${describeState('health', newState).label}`
}

function fromNotification(notification: Notification, at: number): InstanceEvent {
  const { cmsId, timestamp, subject, text, payload } = notification
  const closed = payload['state'] === 'close'
  return {
    key: `notification ${cmsId} ${timestamp ?? ''} ${at}`,
    time: timestamp,
    title: formatStateChange(payload) || (closed ? 'Event closed' : 'Event'),
    detail: [subject, text].filter(Boolean).join(' '),
  }
}

/** All of it, the newest first; what has no time comes last. */
export function toInstanceEvents(
  changes: readonly CiChange[],
  notifications: readonly Notification[],
): InstanceEvent[] {
  return [...changes.map(fromChange), ...notifications.map(fromNotification)].toSorted(
    (a, b) => (b.time ?? Number.NEGATIVE_INFINITY) - (a.time ?? Number.NEGATIVE_INFINITY),
  )
}
