import { useInstanceHistory, useInstanceNotifications, useMonitors, type InstanceScope } from './instances/queries.ts'

/** Whether the parts that grow with their answers have them, so that what stands below need not move. */
export function useLoadedSections(scope: InstanceScope): { readonly monitors: boolean; readonly history: boolean } {
  const monitors = useMonitors(scope)
  const history = useInstanceHistory(scope)
  const notifications = useInstanceNotifications(scope)
  const told = !monitors.isPending
  return { monitors: told, history: told && !history.isPending && !notifications.isPending }
}
