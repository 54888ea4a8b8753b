import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '../../data/read/call-query.ts'
import {
  addCrumb,
  instancesCrumbs,
  operatedEnvironmentCrumbs,
  operatedPlatformCrumbs,
  type PageHandle,
} from '../../routing/crumbs.ts'
import { useScope, type Scope } from '../../routing/scope.ts'
import { paths } from '../../routing/paths.ts'
import { environmentInstancesQuery, instancesQuery, platformInstancesQuery } from '../queries.ts'
import { InstancesView } from './InstancesView.tsx'

function toQuery(scope: Scope) {
  if (scope.component !== '') return instancesQuery(scope)
  return scope.platform === '' ? environmentInstancesQuery(scope) : platformInstancesQuery(scope)
}

export const handle: PageHandle = {
  crumbs: (scope) => {
    if (scope.component !== '') return instancesCrumbs(scope)
    return scope.platform === ''
      ? addCrumb(operatedEnvironmentCrumbs, 'Instances', paths.environmentInstances)(scope)
      : addCrumb(operatedPlatformCrumbs, 'Instances', paths.platformInstances)(scope)
  },
}

export const loader = pageLoader((scope) => [toQuery(scope)])

/** The instances of a component, a platform or an environment. */
export function Component() {
  const scope = useScope()
  return <InstancesView key={Object.values(scope).join('/')} scope={scope} query={useQuery(toQuery(scope))} />
}
