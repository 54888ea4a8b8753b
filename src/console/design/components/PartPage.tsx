import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { classMetadataQuery, useClassMetadata } from '../../data/class-metadata.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import { attributeDifferences, commentsDifference } from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { PageHandle, Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { DeleteDraftDialog } from '../DeleteDraftDialog.tsx'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { isFromPack, PART_CLASSES, partFields, planPartDelete, planPartUpdate, type PartKind } from './part-kinds.ts'
import { parsePartScope, partCrumbs } from './part-scope.ts'
import { CHANGED_BY_PART, partQuery } from './queries.ts'
import { RecordPage } from './RecordPage.tsx'

export const handle: PageHandle = {
  crumbs: (params) =>
    partCrumbs(params, ({ kind, scope: { organization, assembly, platform, component }, part }) => ({
      label: part,
      to: paths.designPart(organization, assembly, platform, component, kind, part),
    })),
}

export function loader({ params }: LoaderFunctionArgs) {
  const { kind, scope, part } = parsePartScope(params)
  const { organization, assembly } = scope
  return prefetch(
    classMetadataQuery(PART_CLASSES[kind]),
    // For the navbar.
    designPlatformsQuery(organization, assembly),
    latestDesignReleaseQuery(organization, assembly),
    partQuery(kind, scope, part),
  )
}

/** A monitor or attachment of a component. */
export function Component(): ReactNode {
  const { kind, scope, part: name } = parsePartScope(useParams())
  const { organization, assembly, platform, component } = scope
  const query = useQuery(partQuery(kind, scope, name))
  const { data: metadata = null, isPending } = useClassMetadata(PART_CLASSES[kind])
  const listPath = `${paths.designComponent(organization, assembly, platform, component)}?tab=parts`
  return (
    <RecordPage
      scope={scope}
      noun={kind}
      name={name}
      facts={
        <span>
          {kind === 'monitor' ? 'Monitor' : 'Attachment'} {query.data?.ciId} of component <bdi>{component}</bdi> in{' '}
          <bdi>{platform}</bdi>
        </span>
      }
      query={query}
      queryOptions={partQuery(kind, scope, name)}
      undeletableReason={(part) =>
        isFromPack(kind, part) ? 'It comes with the pack and cannot be deleted. It can be switched off.' : undefined
      }
      renderDeleteDialog={(part, onClose) => (
        <DeleteDraftDialog
          noun={kind}
          record={part}
          location={`${assembly} / ${platform} / ${component}`}
          effects={['', '. Environments lose it with their next pull and deployment']}
          request={planPartDelete(kind, scope, part)}
          invalidates={CHANGED_BY_PART}
          to={listPath}
          onClose={onClose}
        />
      )}
    >
      {(part) =>
        isPending ? (
          <Skeleton lines={12} variant="rows" />
        ) : (
          <PartEditor key={part.ciId} kind={kind} scope={scope} part={part} metadata={metadata} listPath={listPath} />
        )
      }
    </RecordPage>
  )
}

interface PartEditorProps {
  kind: PartKind
  scope: Scope
  part: DraftCi
  /** Null if the service does not describe the class. */
  metadata: Metadata | null
  listPath: string
}

function PartEditor({ kind, scope, part, metadata, listPath }: PartEditorProps): ReactNode {
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
        part.rfcAction === 'delete' ? 'It will be deleted. Discard that change of the design to keep it.' : undefined
      }
      description={`${assembly} / ${platform} / ${component}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planPartUpdate(kind, scope, base, fields, form.values)}
      invalidates={CHANGED_BY_PART}
      cancelTo={listPath}
      after={
        <FormGroup title="In the design">
          <Textarea label="Comments" {...form.getInputProps('comments')} />
        </FormGroup>
      }
    />
  )
}
