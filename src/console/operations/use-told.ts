import { useInstanceHistory, useInstanceNotifications, useMonitors, type InstancePlace } from './instances/queries.ts'

/** Whether the parts that grow with their answers have them, so that what stands below need not move. */
export function useTold(place: InstancePlace): { readonly monitors: boolean; readonly history: boolean } {
  const monitors = useMonitors(place)
  const history = useInstanceHistory(place)
  const notifications = useInstanceNotifications(place)
  const told = !monitors.isPending
  return { monitors: told, history: told && !history.isPending && !notifications.isPending }
}
