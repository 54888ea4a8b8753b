import { httpError, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { manifestToBom } from '../model/namespaces.ts'
import { componentScope, platformScope } from '../http/scope.ts'
import { findComponent } from './monitors.ts'

export interface InstanceScope {
  readonly instance: CiRow
  /** The component it is realized from. */
  readonly component: CiRow
}

/** The instance of the path by id or name, below its component or platform (service-api 2.6). Throws 404. */
export function instanceScope(exchange: Exchange): InstanceScope {
  const { store } = exchange.service
  const params: Readonly<Record<string, string | undefined>> = exchange.params
  const segment = params['instance'] ?? ''
  const named = params['component'] === undefined ? undefined : componentScope(exchange).component
  const bomNs = manifestToBom(platformScope(exchange).platformNs)
  const instance = /^\d+$/.test(segment)
    ? store.ci.findOne("ciId = ? AND nsPath = ? AND ciClassName LIKE 'bom.%'", Number(segment), bomNs)
    : store.ci.findOne("nsPath = ? AND ciName = ? AND ciClassName LIKE 'bom.%'", bomNs, segment)
  const component = instance && findComponent(store, instance.ciId)
  if (!instance || !component || (named && named.ciId !== component.ciId)) {
    throw httpError(`Could not locate bom.Component with id/name '${segment}' in namespace '${bomNs}'.`, 404)
  }
  return { instance, component }
}
