import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { instancesCrumbs } from '../crumbs.ts'
import { instancesQuery } from '../queries.ts'
import { InstancesView } from './InstancesView.tsx'

export const handle: PageHandle = { crumbs: (params) => instancesCrumbs(parseScope(params)) }

export const loader = ({ params }: { params: Partial<Scope> }) => prefetch(instancesQuery(parseScope(params)))

export function Component() {
  const scope = parseScope(useParams())
  return <InstancesView scope={scope} query={useQuery(instancesQuery(scope))} />
}
