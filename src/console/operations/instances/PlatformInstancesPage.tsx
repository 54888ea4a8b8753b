import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { pageHandle, parseScope, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { operatedPlatformCrumbs } from '../crumbs.ts'
import { platformInstancesQuery } from '../queries.ts'
import { InstancesView } from './InstancesView.tsx'

export const handle = pageHandle(operatedPlatformCrumbs, 'Instances', paths.platformInstances)

export const loader = ({ params }: { params: Partial<Scope> }) => prefetch(platformInstancesQuery(parseScope(params)))

export function Component() {
  const scope = parseScope(useParams())
  return <InstancesView scope={scope} query={useQuery(platformInstancesQuery(scope))} />
}
