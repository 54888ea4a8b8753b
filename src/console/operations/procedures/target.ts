import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CiId, Instance, Procedure } from '../../../contract/core/records.ts'
import { parseNsPath, type ComponentScope } from '../../routing/paths.ts'
import { instancesQuery, operatedComponentsQuery, proceduresQuery } from '../queries.ts'
import { toCiNames } from '../../kit/named-records.ts'

export interface ProcedureTarget {
  /** The component it runs on; undefined while loading or unknown. */
  component: ComponentScope | undefined
  pending: boolean
  failedQuery: UseQueryResult | undefined
  instances: readonly Instance[] | undefined
  getInstanceName: (id: CiId) => string | undefined
}

/** Finds the component that a procedure runs on, and the names of its instances. The service reports only their ids. */
export function useProcedureTarget(scope: ComponentScope, procedure: Procedure | undefined): ProcedureTarget {
  // A single read may lack the namespace; the list, which is queried by namespace, has it (service-api 2.7).
  const needsList = procedure !== undefined && procedure.nsPath === '' && scope.platform === ''
  const list = useQuery({ ...proceduresQuery(scope), enabled: needsList, refetchInterval: false })
  const listed = list.data?.find(({ procedureId }) => procedureId === procedure?.procedureId)
  const nsPath = procedure?.nsPath || listed?.nsPath || ''
  const { assembly, environment, platform } = scope.platform === '' ? parseNsPath(nsPath) : scope
  const platformScope = { organization: scope.organization, assembly, environment, platform }
  const components = useQuery({
    ...operatedComponentsQuery(platformScope),
    enabled: platform !== '',
    refetchInterval: false,
  })
  const anchor = components.data?.find(({ ciId }) => ciId === procedure?.ciId)
  const component = anchor && { ...platformScope, component: anchor.ciName }
  const instances = useQuery({
    ...instancesQuery(component ?? { ...platformScope, component: '' }),
    enabled: component !== undefined,
    refetchInterval: false,
  })
  const names = toCiNames(instances.data)
  return {
    component,
    pending: procedure === undefined || (needsList && list.isLoading) || components.isLoading,
    failedQuery: [list, components, instances].find(({ error, data }) => error && data === undefined),
    instances: instances.data,
    getInstanceName: (id) => names.get(id),
  }
}
