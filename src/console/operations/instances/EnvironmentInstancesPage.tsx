import { useParams } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { operatedEnvironmentCrumbs, pageHandle, type Scope, parseScope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { InstancesView } from './InstancesView.tsx'
import { environmentInstancesQuery, useEnvironmentInstances } from '../queries.ts'

export const handle = pageHandle(operatedEnvironmentCrumbs, 'Instances', paths.environmentInstances)

export function loader({ params }: { params: Partial<Scope> }) {
  const { organization, assembly, environment } = parseScope(params)
  return prefetch(environmentInstancesQuery(organization, assembly, environment))
}

/** The instances of all platforms of an environment. */
export function Component() {
  const { organization, assembly, environment } = parseScope(useParams())
  const instances = useEnvironmentInstances(organization, assembly, environment)
  return <InstancesView scope={{ organization, assembly, environment }} query={instances} />
}
