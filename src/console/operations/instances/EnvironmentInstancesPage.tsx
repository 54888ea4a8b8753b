import { useParams } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { operatedEnvironmentCrumbs, pageBelow, type Place, placeIn } from '../../frame/crumbs.ts'
import { paths } from '../../paths.ts'
import { InstancesView } from './InstancesView.tsx'
import { environmentInstancesQuery, useEnvironmentInstances } from '../queries.ts'

export const handle = pageBelow(operatedEnvironmentCrumbs, 'Instances', paths.environmentInstances)

export function loader({ params }: { params: Partial<Place> }) {
  const { organization, assembly, environment } = placeIn(params)
  return startReading(environmentInstancesQuery(organization, assembly, environment))
}

/** The instances of all platforms of an environment. */
export function Component() {
  const { organization, assembly, environment } = placeIn(useParams())
  const instances = useEnvironmentInstances(organization, assembly, environment)
  return <InstancesView scope={{ organization, assembly, environment }} reading={instances} />
}
