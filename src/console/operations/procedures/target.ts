// Where a procedure runs and what its targets are called. The service answers ids only, and a single reading may lack the namespace.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CiId, Instance, Procedure } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { instancesQuery, operatedComponentsQuery, proceduresQuery, type ComponentScope } from '../queries.ts'

export interface ProcedureTarget {
  /** Undefined as long as, or because, it cannot be told. */
  readonly component: ComponentScope | undefined
  /** What could not be read of all this. */
  readonly failedQuery: UseQueryResult | undefined
  /** Whether it is still being found out. */
  readonly pending: boolean
  /** The instances of that component, as far as they were read. */
  readonly instances: readonly Instance[] | undefined
  readonly getInstanceName: (id: CiId) => string | undefined
}

/** Finds the component a procedure is anchored on, and reads the names of its instances. */
export function useProcedureTarget(route: Scope, procedure: Procedure | undefined): ProcedureTarget {
  const { organization } = route
  const without = procedure !== undefined && procedure.nsPath === '' && route.platform === ''
  // The list, asked for by namespace, is where the service fills it in (service-api 2.7).
  const listed = useQuery({ ...proceduresQuery(organization), enabled: without, refetchInterval: false })
  const nsPath =
    procedure?.nsPath || listed.data?.find(({ procedureId }) => procedureId === procedure?.procedureId)?.nsPath || ''
  const { assembly, environment, platform } = route.platform === '' ? parseNsPath(nsPath) : route
  const components = useQuery({
    ...operatedComponentsQuery(organization, assembly, environment, platform),
    enabled: platform !== '',
    refetchInterval: false,
  })
  const anchor = components.data?.find(({ ciId }) => ciId === procedure?.ciId)
  const component = anchor && { organization, assembly, environment, platform, component: anchor.ciName }
  const instances = useQuery({
    ...instancesQuery(component ?? { organization, assembly, environment, platform, component: '' }),
    enabled: component !== undefined,
    refetchInterval: false,
  })
  const names = new Map(instances.data?.map(({ ciId, ciName }) => [ciId, ciName]))
  const pending = procedure === undefined || (without && listed.isLoading) || components.isLoading
  const failedQuery = [listed, components, instances].find(({ error, data }) => error && data === undefined)
  return { component, pending, failedQuery, instances: instances.data, getInstanceName: (id) => names.get(id) }
}
