import { useQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { classMetadataQuery, designComponentQuery, platformComponentQuery } from './component-queries.ts'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import { OverrideEditor } from './OverrideEditor.tsx'

export const handle: PageHandle = {
  crumbs: (params) => {
    const scope = parseScope(params)
    const { organization, assembly, environment, platform, component } = scope
    const names = [organization, assembly, environment, platform] as const
    return [
      ...environmentCrumbs(scope),
      { label: platform, to: paths.environmentPlatform(...names) },
      { label: component, to: paths.environmentComponent(...names, component) },
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
        Component of <bdi>{platform}</bdi>; changes here apply to this environment only
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

export function Component() {
  const scope = parseScope(useParams())
  const { component, environment } = scope
  const query = useQuery(platformComponentQuery(scope))
  const designComponent = useQuery(designComponentQuery(scope))
  const className = query.data?.ciClassName ?? ''
  const metadata = useQuery({ ...classMetadataQuery(className), enabled: className !== '' })
  const waiting = query.isPending || (query.data && (designComponent.isPending || metadata.isPending))
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
      {query.data && !waiting && (
        <OverrideEditor
          key={query.data.ciId}
          scope={scope}
          component={query.data}
          classAttributes={metadata.data?.mdAttributes}
          designComponent={designComponent.data}
        />
      )}
      {query.data && !waiting && <RawRecord queryOptions={platformComponentQuery(scope)} />}
    </>
  )
}
