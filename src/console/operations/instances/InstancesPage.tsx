import { useParams } from 'react-router'
import { prefetch } from '../../data/read/call-query.ts'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { InstancesView } from './InstancesView.tsx'
import { instancesCrumbs } from '../crumbs.ts'
import { instancesQuery, useInstances } from '../queries.ts'

export const handle: PageHandle = { crumbs: (params) => instancesCrumbs(parseScope(params)) }

export const loader = ({ params }: { params: Partial<Scope> }) => prefetch(instancesQuery(parseScope(params)))

/** The instances of a component, with what can be done with a selection of them. */
export function Component() {
  const scope = parseScope(useParams())
  const instances = useInstances(scope)
  return <InstancesView scope={scope} query={instances} />
}
