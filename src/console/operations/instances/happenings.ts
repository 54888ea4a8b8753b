// What an instance went through, from the changes that deployments made (service-api 2.6) and from what monitoring told (2.8).
import type { Notification } from '../../../contract/operations/monitoring.ts'
import type { CiChange } from '../../../contract/core/records.ts'
import { describeState } from '../../kit/state/states.ts'

export interface Happening {
  readonly key: string
  /** Epoch milliseconds. */
  readonly at: number | undefined
  readonly what: string
  readonly detail: string
}

const DID: Readonly<Record<string, string>> = {
  add: 'Deployed',
  update: 'Updated',
  replace: 'Replaced',
  delete: 'Removed',
}

function ofChange({
  rfcId,
  rfcAction,
  rfcCreatedBy,
  rfcCreated,
  rfcUpdated,
  releaseId,
  comments,
}: CiChange): Happening {
  const release = releaseId ? `release ${releaseId}` : ''
  return {
    key: `change ${rfcId}`,
    at: rfcUpdated ?? rfcCreated,
    what: DID[rfcAction] ?? `Change (${rfcAction || 'unknown'})`,
    detail: [release, rfcCreatedBy && `by ${rfcCreatedBy}`, comments].filter(Boolean).join(', '),
  }
}

/** The words of a change of state; '' where the notification is of something else. */
function turn({ oldState = '', newState = '' }: Notification['payload']): string {
  if (oldState === newState) return ''
  return `${describeState('health', oldState).label} → ${describeState('health', newState).label}`
}

function ofNotification(notification: Notification, at: number): Happening {
  const { cmsId, timestamp, subject, text, payload } = notification
  const closed = payload['state'] === 'close'
  return {
    key: `notification ${cmsId} ${timestamp ?? ''} ${at}`,
    at: timestamp,
    what: turn(payload) || (closed ? 'Event closed' : 'Event'),
    detail: [subject, text].filter(Boolean).join(' '),
  }
}

/** All of it, the newest first; what has no time comes last. */
export function happenedTo(changes: readonly CiChange[], notifications: readonly Notification[]): Happening[] {
  return [...changes.map(ofChange), ...notifications.map(ofNotification)].toSorted(
    (a, b) => (b.at ?? Number.NEGATIVE_INFINITY) - (a.at ?? Number.NEGATIVE_INFINITY),
  )
}
