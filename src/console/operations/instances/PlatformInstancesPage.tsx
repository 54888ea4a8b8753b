import { useParams } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { pageBelow, placeIn, type Place } from '../../frame/crumbs.ts'
import { paths } from '../../paths.ts'
import { InstancesView } from './InstancesView.tsx'
import { operatedPlatformCrumbs } from '../operations-crumbs.ts'
import { platformInstancesQuery, usePlatformInstances } from '../queries.ts'

export const handle = pageBelow(operatedPlatformCrumbs, 'Instances', paths.platformInstances)

export function loader({ params }: { params: Partial<Place> }) {
  const { organization, assembly, environment, platform } = placeIn(params)
  return startReading(platformInstancesQuery(organization, assembly, environment, platform))
}

/** The instances of all components of a platform. */
export function Component() {
  const { organization, assembly, environment, platform } = placeIn(useParams())
  const instances = usePlatformInstances(organization, assembly, environment, platform)
  return <InstancesView scope={{ organization, assembly, environment, platform }} reading={instances} />
}
