import { useParams } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { pageHandle, parseScope, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { InstancesView } from './InstancesView.tsx'
import { operatedPlatformCrumbs } from '../crumbs.ts'
import { platformInstancesQuery, usePlatformInstances } from '../queries.ts'

export const handle = pageHandle(operatedPlatformCrumbs, 'Instances', paths.platformInstances)

export function loader({ params }: { params: Partial<Scope> }) {
  const { organization, assembly, environment, platform } = parseScope(params)
  return prefetch(platformInstancesQuery(organization, assembly, environment, platform))
}

/** The instances of all components of a platform. */
export function Component() {
  const { organization, assembly, environment, platform } = parseScope(useParams())
  const instances = usePlatformInstances(organization, assembly, environment, platform)
  return <InstancesView scope={{ organization, assembly, environment, platform }} query={instances} />
}
