import { useParams } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { placeIn, type PageHandle, type Place } from '../../frame/crumbs.ts'
import { InstancesView } from './InstancesView.tsx'
import { instancesCrumbs } from '../operations-crumbs.ts'
import { instancesQuery, useInstances } from '../queries.ts'

export const handle: PageHandle = { crumbs: (params) => instancesCrumbs(placeIn(params)) }

export const loader = ({ params }: { params: Partial<Place> }) => startReading(instancesQuery(placeIn(params)))

/** The instances of a component, with what can be done with a selection of them. */
export function Component() {
  const place = placeIn(useParams())
  const instances = useInstances(place)
  return <InstancesView scope={place} reading={instances} />
}
