import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { operatedEnvironmentCrumbs, parseScope, type Crumb, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { instancesCrumbs, operatedPlatformCrumbs } from '../crumbs.ts'
import { environmentInstancesQuery, instancesQuery, platformInstancesQuery } from '../queries.ts'
import { InstancesView } from './InstancesView.tsx'

function toQuery(scope: Scope) {
  if (scope.component !== '') return instancesQuery(scope)
  return scope.platform === '' ? environmentInstancesQuery(scope) : platformInstancesQuery(scope)
}

function toCrumbs(scope: Scope): Crumb[] {
  const { organization, assembly, environment, platform, component } = scope
  if (component !== '') return instancesCrumbs(scope)
  return platform === ''
    ? [
        ...operatedEnvironmentCrumbs(scope),
        { label: 'Instances', to: paths.environmentInstances(organization, assembly, environment) },
      ]
    : [
        ...operatedPlatformCrumbs(scope),
        { label: 'Instances', to: paths.platformInstances(organization, assembly, environment, platform) },
      ]
}

export const handle: PageHandle = { crumbs: (params) => toCrumbs(parseScope(params)) }

export const loader = ({ params }: { params: Partial<Scope> }) => prefetch(toQuery(parseScope(params)))

/** The instances of a component, a platform or an environment. */
export function Component() {
  const scope = parseScope(useParams())
  return <InstancesView key={Object.values(scope).join('/')} scope={scope} query={useQuery(toQuery(scope))} />
}
