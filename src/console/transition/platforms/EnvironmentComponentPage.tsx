import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import {
  useClassMetadata,
  platformComponentQuery,
  usePlatformComponent,
  designComponentQuery,
  useDesignComponent,
} from './component-queries.ts'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import { OverrideEditor } from './OverrideEditor.tsx'

export const handle: PageHandle = {
  crumbs: (params) => {
    const scope = parseScope(params)
    const { organization, assembly, environment, platform, component } = scope
    const at = [organization, assembly, environment, platform] as const
    return [
      ...environmentCrumbs(scope),
      { label: platform, to: paths.environmentPlatform(...at) },
      { label: component, to: paths.environmentComponent(...at, component) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseScope(params)
  return prefetch(platformComponentQuery(scope), designComponentQuery(scope))
}

function RelatedLinks({ scope: { organization, assembly, environment, platform, component } }: { scope: Scope }) {
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
  const scope = parseScope(useParams())
  const { component, environment } = scope
  const query = usePlatformComponent(scope)
  const designed = useDesignComponent(scope)
  const className = query.data?.ciClassName
  const described = useClassMetadata(className ?? '')
  const waiting = query.isPending || (query.data && (designed.isPending || described.isPending))
  return (
    <>
      <EnvironmentHeader
        scope={scope}
        title={`${component} in ${environment}`}
        facts={<RelatedLinks scope={scope} />}
        ready={!waiting}
      />
      <QueryProblem query={query} subject="The component" />
      {waiting && <Skeleton lines={12} variant="rows" />}
      {/* A service that describes no classes leaves the values to go by. */}
      {query.data && !waiting && (
        <OverrideEditor
          key={query.data.ciId}
          scope={scope}
          component={query.data}
          classAttributes={described.data?.mdAttributes}
          designComponent={designed.data}
        />
      )}
    </>
  )
}
