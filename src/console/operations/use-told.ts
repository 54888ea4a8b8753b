import { useQuery } from '@tanstack/react-query'
import { instanceHistoryOf, instanceNotificationsOf, monitorsOf, type InstancePlace } from './instance-queries.ts'

/** Whether the parts that grow with their answers have them, so that what stands below need not move. */
export function useTold(place: InstancePlace): { readonly monitors: boolean; readonly history: boolean } {
  const monitors = useQuery(monitorsOf(place))
  const history = useQuery(instanceHistoryOf(place))
  const notifications = useQuery(instanceNotificationsOf(place))
  const told = !monitors.isPending
  return { monitors: told, history: told && !history.isPending && !notifications.isPending }
}
