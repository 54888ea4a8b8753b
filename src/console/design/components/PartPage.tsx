import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { classMetadataQuery } from '../../data/class-metadata.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { parsePartScope, partHandle, PART_CLASSES } from './part-scope.ts'
import { partQuery } from './queries.ts'
import { RECORD_KINDS } from './record-kinds.ts'
import { RecordPage } from './RecordPage.tsx'

export const handle = partHandle

export const loader = pageLoader(parsePartScope, ({ kind, scope, part }) => [
  classMetadataQuery(PART_CLASSES[kind]),
  // For the navbar.
  designPlatformsQuery(scope.organization, scope.assembly),
  latestDesignReleaseQuery(scope.organization, scope.assembly),
  partQuery(kind, scope, part),
])

/** A monitor or attachment of a component. */
export function Component(): ReactNode {
  const { kind, scope, part } = parsePartScope(useParams())
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
    />
  )
}
