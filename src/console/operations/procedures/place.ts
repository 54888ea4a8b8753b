// Where a procedure runs and what its targets are called. The service answers ids only, and a single reading may lack the namespace.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CiId, Instance, Procedure } from '../../../contract/core/records.ts'
import type { Place } from '../../frame/crumbs.ts'
import { placeOf } from '../../paths.ts'
import { instancesQuery, operatedComponentsQuery, proceduresQuery, type ComponentPlace } from '../queries.ts'

export interface ProcedurePlace {
  /** Undefined as long as, or because, it cannot be told. */
  readonly component: ComponentPlace | undefined
  /** What could not be read of all this. */
  readonly failed: UseQueryResult | undefined
  /** Whether it is still being found out. */
  readonly pending: boolean
  /** The instances of that component, as far as they were read. */
  readonly instances: readonly Instance[] | undefined
  readonly nameOf: (id: CiId) => string | undefined
}

/** Finds the component a procedure is anchored on, and reads the names of its instances. */
export function useProcedurePlace(route: Place, procedure: Procedure | undefined): ProcedurePlace {
  const { organization } = route
  const without = procedure !== undefined && procedure.nsPath === '' && route.platform === ''
  // The list, asked for by namespace, is where the service fills it in (service-api 2.7).
  const listed = useQuery({ ...proceduresQuery(organization), enabled: without, refetchInterval: false })
  const nsPath =
    procedure?.nsPath || listed.data?.find(({ procedureId }) => procedureId === procedure?.procedureId)?.nsPath || ''
  const { assembly, environment, platform } = route.platform === '' ? placeOf(nsPath) : route
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
  const failed = [listed, components, instances].find(({ error, data }) => error && data === undefined)
  return { component, pending, failed, instances: instances.data, nameOf: (id) => names.get(id) }
}
