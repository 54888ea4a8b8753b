import type { ReactNode } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { classMetadataQuery, useClassMetadata } from '../../data/class-metadata.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { useNewRecordForm } from '../../data/write/use-record-form.ts'
import type { PageHandle, Scope } from '../../routing/crumbs.ts'
import { attributeDifferences } from '../../kit/form/attributes.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { initialNameValues, NameFields } from './NameFields.tsx'
import {
  initialAttributes,
  PART_CLASSES,
  partFields,
  partName,
  partNameProblem,
  planPartCreate,
  type PartKind,
} from './part-kinds.ts'
import { parsePartScope, partCrumbs } from './part-scope.ts'
import { CHANGED_BY_PART, partsQuery, useParts } from './queries.ts'

export const handle: PageHandle = {
  crumbs: (params) =>
    partCrumbs(params, ({ kind, scope: { organization, assembly, platform, component } }) => ({
      label: `New ${kind}`,
      to: paths.newDesignPart(organization, assembly, platform, component, kind),
    })),
}

export function loader({ params }: LoaderFunctionArgs) {
  const { kind, scope } = parsePartScope(params)
  return prefetch(classMetadataQuery(PART_CLASSES[kind]), partsQuery(kind, scope))
}

/** Adds a monitor or an attachment to a component. */
export function Component(): ReactNode {
  const { kind, scope } = parsePartScope(useParams())
  const { data: metadata = null, isPending } = useClassMetadata(PART_CLASSES[kind])
  return (
    <>
      <PageHeader
        title={`New ${kind}`}
        facts={
          <span>
            of component <bdi>{scope.component}</bdi> in <bdi>{scope.platform}</bdi>
          </span>
        }
        actions={undefined}
      />
      {isPending ? (
        <Skeleton lines={12} variant="rows" />
      ) : (
        <NewPart key={[kind, ...Object.values(scope)].join('/')} kind={kind} scope={scope} metadata={metadata} />
      )}
    </>
  )
}

const PART_DESCRIPTIONS: Readonly<Record<PartKind, string>> = {
  monitor: 'A command that runs repeatedly on each instance, and what it measures.',
  attachment: 'A file or a script that is used when the component is deployed or changed.',
}

function NewPart({ kind, scope, metadata }: { kind: PartKind; scope: Scope; metadata: Metadata | null }): ReactNode {
  const { organization, assembly, platform, component } = scope
  const navigate = useNavigate()
  const { data: existing = [] } = useParts(kind, scope)
  const taken = existing.map(({ ciName }) => ciName)
  const { form, fields } = useNewRecordForm({
    draft: `new ${kind} ${organization}/${assembly}/${platform}/${component}`,
    record: metadata,
    fieldsOf: (described) =>
      partFields(kind, described?.mdAttributes, initialAttributes(kind, described?.mdAttributes)),
    extraValues: initialNameValues,
    validate: ({ ciName = '' }) => ({ ciName: partNameProblem(kind, scope, ciName, taken) }),
  })
  const { ciName: shortName = '' } = form.values
  const listPath = `${paths.designComponent(organization, assembly, platform, component)}?tab=parts`
  return (
    <AttributeEditor
      isNew
      form={form}
      fields={fields}
      what={`the new ${kind}`}
      actionLabel={`Create ${partName(kind, scope, shortName)}`}
      submitLabel={`Create the ${kind}`}
      differences={attributeDifferences(fields, form.values)}
      description={`${assembly} / ${platform} / ${component}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planPartCreate(kind, scope, fields, form.values)}
      invalidates={CHANGED_BY_PART}
      cancelTo={listPath}
      onDone={() => void navigate(listPath)}
      before={
        <NameFields
          form={form}
          title={kind === 'monitor' ? 'Monitor' : 'Attachment'}
          about={PART_DESCRIPTIONS[kind]}
          hint={kind === 'monitor' ? `Its full name will be ${partName(kind, scope, shortName || 'name')}.` : undefined}
        />
      }
    />
  )
}
