import { classMetadataQuery, useClassMetadata } from '../../data/class-metadata.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { initialAttributes } from './fields.ts'
import { NewRecord } from './NewRecord.tsx'
import { partsQuery, useParts } from './queries.ts'
import { parseKind, partHandle, PART_CLASSES, type PartKind } from './record-kinds.ts'
import { useScope } from '../../routing/paths.ts'

export const handle = partHandle

export const loader = pageLoader((scope) => [
  classMetadataQuery(PART_CLASSES[parseKind(scope)]),
  partsQuery(parseKind(scope), scope),
])

const DESCRIPTIONS: Readonly<Record<PartKind, string>> = {
  monitor: 'A command that runs at intervals on each instance, and the metrics that it collects.',
  attachment: 'A file or a script that is used when the component is deployed or changed.',
}

/** Adds a monitor or an attachment to a component. */
export function Component() {
  const scope = useScope()
  const kind = parseKind(scope)
  const className = PART_CLASSES[kind]
  const { data: metadata = null, isPending } = useClassMetadata(className)
  const { data: existing = [] } = useParts(kind, scope)
  return (
    <>
      <PageHeader
        title={`New ${kind}`}
        facts={
          <span>
            Of component <bdi>{scope.component}</bdi> in <bdi>{scope.platform}</bdi>
          </span>
        }
      />
      {isPending ? (
        <Skeleton lines={12} variant="rows" />
      ) : (
        <NewRecord
          key={[kind, ...Object.values(scope)].join('/')}
          kind={kind}
          scope={scope}
          className={className}
          attributes={initialAttributes(kind, metadata?.mdAttributes)}
          metadata={metadata}
          taken={existing.map(({ ciName }) => ciName)}
          about={DESCRIPTIONS[kind]}
        />
      )}
    </>
  )
}
