import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { environmentCrumbs, placeIn, type PageHandle, type Place } from '../../frame/crumbs.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import {
  useClassMetadata,
  platformComponentQuery,
  usePlatformComponent,
  designedComponentQuery,
  useDesignedComponent,
} from './component-queries.ts'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import { OverrideEditor } from './OverrideEditor.tsx'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly, environment, platform, component } = place
    const at = [organization, assembly, environment, platform] as const
    return [
      ...environmentCrumbs(place),
      { label: platform, to: paths.environmentPlatform(...at) },
      { label: component, to: paths.environmentComponent(...at, component) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const place = placeIn(params)
  return startReading(platformComponentQuery(place), designedComponentQuery(place))
}

function Elsewhere({ place: { organization, assembly, environment, platform, component } }: { place: Place }) {
  return (
    <>
      <span>
        Component of <bdi>{platform}</bdi>; what is changed here counts in this environment only
      </span>
      <span>
        <Link to={paths.designComponent(organization, assembly, platform, component)}>design</Link>
      </span>
      <span>
        <Link to={paths.instances(organization, assembly, environment, platform, component)}>instances</Link>
      </span>
    </>
  )
}

/** A component as one environment has it: each attribute to be changed there, with what the design says beside it. */
export function Component() {
  const place = placeIn(useParams())
  const { component, environment } = place
  const reading = usePlatformComponent(place)
  const designed = useDesignedComponent(place)
  const className = reading.data?.ciClassName
  const described = useClassMetadata(className ?? '')
  const waiting = reading.isPending || (reading.data && (designed.isPending || described.isPending))
  return (
    <>
      <EnvironmentHeader
        place={place}
        title={`${component} in ${environment}`}
        facts={<Elsewhere place={place} />}
        ready={!waiting}
      />
      <ReadProblem reading={reading} what="The component" />
      {waiting && <Skeleton lines={12} as="rows" />}
      {/* A service that describes no classes leaves the values to go by. */}
      {reading.data && !waiting && (
        <OverrideEditor
          key={reading.data.ciId}
          place={place}
          component={reading.data}
          described={described.data?.mdAttributes}
          designed={designed.data}
        />
      )}
    </>
  )
}
