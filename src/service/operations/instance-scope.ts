// The instance of a path, by id or name, below its component or its platform (service-api 2.6).
import { refusal, type Exchange } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { bomOfManifest } from '../model/namespaces.ts'
import { componentScope, platformScope } from '../http/scope.ts'
import { componentOf } from './monitors.ts'

export interface InstanceScope {
  readonly instance: CiRow
  /** The component it is realized from. */
  readonly component: CiRow
}

/** Throws 404 for an instance that is not there or is another component's. */
export function instanceScope(exchange: Exchange): InstanceScope {
  const { store } = exchange.service
  const params: Readonly<Record<string, string | undefined>> = exchange.params
  const segment = params['instance'] ?? ''
  const named = params['component'] === undefined ? undefined : componentScope(exchange).component
  const bomNs = bomOfManifest(platformScope(exchange).platformNs)
  const instance = /^\d+$/.test(segment)
    ? store.ci.one("ciId = ? AND nsPath = ? AND ciClassName LIKE 'bom.%'", Number(segment), bomNs)
    : store.ci.one("nsPath = ? AND ciName = ? AND ciClassName LIKE 'bom.%'", bomNs, segment)
  const component = instance && componentOf(store, instance.ciId)
  if (!instance || !component || (named && named.ciId !== component.ciId)) {
    throw refusal(`Could not locate bom.Component with id/name '${segment}' in namespace '${bomNs}'.`, 404)
  }
  return { instance, component }
}
