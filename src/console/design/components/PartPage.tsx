import { useQuery } from '@tanstack/react-query'
import { classMetadataQuery } from '../../data/class-metadata.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { MonitorTables } from './MonitorTables.tsx'
import { partQuery } from './queries.ts'
import { parseKind, partHandle, PART_CLASSES, RECORD_KINDS } from './record-kinds.ts'
import { RecordPage } from './RecordPage.tsx'
import { useScope } from '../../routing/paths.ts'

export const handle = partHandle

export const loader = pageLoader((scope) => [
  classMetadataQuery(PART_CLASSES[parseKind(scope)]),
  // For the navbar.
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
  partQuery(parseKind(scope), scope, scope.part),
])

/** A monitor or attachment of a component. */
export function Component() {
  const scope = useScope()
  const { part } = scope
  const kind = parseKind(scope)
  const query = useQuery(partQuery(kind, scope, part))
  return (
    <RecordPage
      kind={kind}
      scope={scope}
      name={part}
      facts={
        <span>
          {RECORD_KINDS[kind].title} {query.data?.ciId} of component <bdi>{scope.component}</bdi> in{' '}
          <bdi>{scope.platform}</bdi>
        </span>
      }
      query={query}
      queryOptions={partQuery(kind, scope, part)}
    >
      {(editor) => (
        <>
          {kind === 'monitor' && query.data && <MonitorTables attributes={query.data.ciAttributes} />}
          {editor}
        </>
      )}
    </RecordPage>
  )
}
