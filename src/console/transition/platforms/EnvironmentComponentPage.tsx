import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle, parseScope, type Scope } from '../../routing/crumbs.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { designComponentQuery, platformComponentQuery } from './component-queries.ts'
import { EnvironmentHeader, RelatedLinks } from '../environments/EnvironmentHeader.tsx'
import { OverrideEditor } from './OverrideEditor.tsx'

const platformCrumbs = (scope: Scope) => {
  const { organization, assembly, environment, platform } = scope
  const to = paths.environmentPlatform(organization, assembly, environment, platform)
  return [...environmentCrumbs(scope), { label: platform, to }]
}

export const handle = pageHandle(platformCrumbs, ({ component }) => component, paths.environmentComponent)

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseScope(params)
  return prefetch(platformComponentQuery(scope), designComponentQuery(scope))
}

export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment, platform, component } = scope
  const query = useQuery(platformComponentQuery(scope))
  const designComponent = useQuery(designComponentQuery(scope))
  const metadata = useClassMetadata(query.data?.ciClassName ?? '')
  const waiting = query.isPending || (query.data && (designComponent.isPending || metadata.isPending))
  return (
    <>
      <EnvironmentHeader
        scope={scope}
        title={`${component} in ${environment}`}
        facts={
          <RelatedLinks
            links={[
              ['design', paths.designComponent(organization, assembly, platform, component)],
              ['instances', paths.instances(organization, assembly, environment, platform, component)],
            ]}
          >
            Component of <bdi>{platform}</bdi>; changes here apply to this environment only
          </RelatedLinks>
        }
        ready={!waiting}
      />
      <QueryProblem query={query} subject="The component" />
      {waiting && <Skeleton lines={12} variant="rows" />}
      {query.data && !waiting && (
        <>
          <OverrideEditor
            key={query.data.ciId}
            scope={scope}
            component={query.data}
            classAttributes={metadata.data?.mdAttributes}
            designComponent={designComponent.data}
          />
          <RawRecord queryOptions={platformComponentQuery(scope)} />
        </>
      )}
    </>
  )
}
