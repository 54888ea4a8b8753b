import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import type { PageHandle, Scope } from '../../routing/crumbs.ts'
import { attributeDifferences, commentsDifference } from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../routing/paths.ts'
import { CHANGED_BY_PART, classMetadataQuery, useClassMetadata, partQuery, usePart } from './queries.ts'
import { componentCrumbs } from '../crumbs.ts'
import { PART_CLASSES, isFromPack, partFields, planPartUpdate, type PartKind } from './part-kinds.ts'
import { toComponentScope, requirePartScope, parsePartScope } from './part-scope.ts'
import { pendingLabel } from '../releases/pending.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { ReviewChangesButton } from '../releases/ReviewChangesButton.tsx'

const DeletePartDialog = lazyComponent(() => import('./DeletePartDialog.tsx'))

export const handle: PageHandle = {
  crumbs: (params) => {
    const { kind = 'monitor', scope, part } = parsePartScope(params)
    const { organization, assembly, platform, component } = scope
    return [
      ...componentCrumbs(scope),
      { label: part, to: paths.designPart(organization, assembly, platform, component, kind, part) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { kind, scope, part } = requirePartScope(params)
  prefetch(
    classMetadataQuery(PART_CLASSES[kind]),
    // The platforms stand in the rail.
    designPlatformsQuery(scope.organization, scope.assembly),
    latestDesignReleaseQuery(scope.organization, scope.assembly),
  )
  return prefetch(partQuery(kind, scope, part))
}

function deleteDisabledReason(kind: PartKind, part: DraftCi | undefined): string | undefined {
  if (!part) return `The ${kind} is not read yet.`
  if (part.rfcAction === 'delete') return 'It is to be deleted already.'
  return isFromPack(kind, part) ? 'It comes with the pack and stays. It can be switched off.' : undefined
}

/** A monitor or an attachment of a component, to read and to change. */
export function Component(): ReactNode {
  const { kind, scope, part: name } = requirePartScope(useParams())
  const query = usePart(kind, scope, name)
  const described = useClassMetadata(PART_CLASSES[kind])
  const [deleting, setDeleting] = useState(false)
  const part = query.data
  const pending = pendingLabel(part?.rfcAction ?? '')
  return (
    <>
      <PageHeader
        title={name}
        state={pending && <Status icon="attention">{pending}</Status>}
        facts={
          <span>
            {kind === 'monitor' ? 'Monitor' : 'Attachment'} {part?.ciId} of component <bdi>{scope.component}</bdi> in{' '}
            <bdi>{scope.platform}</bdi>
          </span>
        }
        actions={<ReviewChangesButton organization={scope.organization} assembly={scope.assembly} />}
        more={[
          {
            label: `Delete the ${kind}`,
            run: () => setDeleting(true),
            disabledReason: deleteDisabledReason(kind, part),
          },
        ]}
      />
      <QueryProblem query={query} subject={`The ${kind}`} />
      {(query.isPending || (part && described.isPending)) && <Skeleton lines={12} variant="rows" />}
      {part && !described.isPending && (
        <>
          <PartEditor key={part.ciId} kind={kind} scope={scope} part={part} metadata={described.data ?? null} />
          <RawRecord queryOptions={partQuery(kind, scope, name)} />
        </>
      )}
      {part && deleting && (
        <DeletePartDialog kind={kind} scope={scope} part={part} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

interface PartEditorProps {
  readonly kind: PartKind
  readonly scope: Scope
  readonly part: DraftCi
  /** Its class; null where the service does not describe it. */
  readonly metadata: Metadata | null
}

function PartEditor({ kind, scope, part, metadata }: PartEditorProps): ReactNode {
  const { organization, assembly, platform, component } = scope
  const { form, fields, base } = useRecordForm({
    draft: `${kind} ${organization}/${assembly}/${platform}/${part.ciId}`,
    record: part,
    fieldsOf: ({ ciAttributes }) => partFields(kind, metadata?.mdAttributes, ciAttributes),
    extraValues: ({ comments }) => ({ comments }),
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      what={`the changes of ${part.ciName}`}
      actionLabel={`Save ${part.ciName}`}
      differences={[...attributeDifferences(fields, form.values), ...commentsDifference(base.comments, form.values)]}
      lockedReason={
        part.rfcAction === 'delete' ? 'It is to be deleted. Discard that change of the design to keep it.' : undefined
      }
      description={`${assembly} / ${platform} / ${component}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planPartUpdate(kind, toComponentScope(scope), base, fields, form.values)}
      invalidates={CHANGED_BY_PART}
      cancelTo={`${paths.designComponent(organization, assembly, platform, component)}?tab=parts`}
      after={
        <FormGroup title="In the design">
          <Textarea label="Comments" {...form.getInputProps('comments')} />
        </FormGroup>
      }
    />
  )
}
