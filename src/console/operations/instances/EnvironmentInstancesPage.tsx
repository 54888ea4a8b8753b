import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { operatedEnvironmentCrumbs, pageHandle, parseScope, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { InstancesView } from './InstancesView.tsx'

export const handle = pageHandle(operatedEnvironmentCrumbs, 'Instances', paths.environmentInstances)

export const loader = ({ params }: { params: Partial<Scope> }) =>
  prefetch(environmentInstancesQuery(parseScope(params)))

export function Component() {
  const scope = parseScope(useParams())
  return <InstancesView scope={scope} query={useQuery(environmentInstancesQuery(scope))} />
}
