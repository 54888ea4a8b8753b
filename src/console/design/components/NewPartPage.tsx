import type { ReactNode } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { startReading } from '../../data/read/read.ts'
import { useNewRecordForm } from '../../data/write/use-record-form.ts'
import type { PageHandle, Place } from '../../frame/crumbs.ts'
import { attributeDifferences } from '../../kit/form/attributes.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { CHANGED_BY_PART, classMetadataQuery, useClassMetadata, partsQuery, useParts } from './queries.ts'
import { componentCrumbs } from '../design-crumbs.ts'
import { NameFields, NAMELESS } from '../NameFields.tsx'
import {
  beginningOf,
  CLASS_OF,
  partFields,
  partName,
  partNameProblem,
  planPartCreate,
  type PartKind,
} from './part-kinds.ts'
import { componentPlace, knownPartIn, partIn } from './part-place.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const { kind = 'monitor', place } = partIn(params)
    const { organization, assembly, platform, component } = place
    return [
      ...componentCrumbs(place),
      { label: `New ${kind}`, to: paths.newDesignPart(organization, assembly, platform, component, kind) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { kind, place } = knownPartIn(params)
  startReading(classMetadataQuery(CLASS_OF[kind]))
  return startReading(partsQuery(kind, place))
}

/** Adds a monitor or an attachment to a component. */
export function Component(): ReactNode {
  const { kind, place } = knownPartIn(useParams())
  const described = useClassMetadata(CLASS_OF[kind])
  return (
    <>
      <PageHeader
        title={`New ${kind}`}
        facts={
          <span>
            of component <bdi>{place.component}</bdi> in <bdi>{place.platform}</bdi>
          </span>
        }
        actions={undefined}
      />
      {described.isPending ? (
        <Skeleton lines={12} as="rows" />
      ) : (
        // A service that describes no classes leaves the usual attributes to go by.
        <NewPart
          key={[kind, ...Object.values(place)].join('/')}
          kind={kind}
          place={place}
          described={described.data ?? null}
        />
      )}
    </>
  )
}

const ABOUT: Readonly<Record<PartKind, string>> = {
  monitor: 'A command that is run again and again on each instance, and what it measures.',
  attachment: 'A file or a script that comes along with the work on the component.',
}

function NewPart({ kind, place, described }: { kind: PartKind; place: Place; described: Metadata | null }): ReactNode {
  const { organization, assembly, platform, component } = place
  const navigate = useNavigate()
  const { data: there = [] } = useParts(kind, place)
  const taken = there.map(({ ciName }) => ciName)
  const { form, fields } = useNewRecordForm({
    draft: `new ${kind} ${organization}/${assembly}/${platform}/${component}`,
    record: described,
    fieldsOf: (of) => partFields(kind, of?.mdAttributes, beginningOf(kind, of?.mdAttributes)),
    more: NAMELESS,
    check: ({ ciName = '' }) => ({ ciName: partNameProblem(kind, place, ciName, taken) }),
  })
  const { ciName: typed = '' } = form.values
  const list = `${paths.designComponent(organization, assembly, platform, component)}?tab=parts`
  return (
    <AttributeEditor
      isNew
      form={form}
      fields={fields}
      what={`the new ${kind}`}
      verb={`Create ${partName(kind, place, typed)}`}
      submitLabel={`Create the ${kind}`}
      differences={attributeDifferences(fields, form.values)}
      description={`${assembly} / ${platform} / ${component}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planPartCreate(kind, componentPlace(place), fields, form.values)}
      changes={CHANGED_BY_PART}
      cancelTo={list}
      onDone={() => void navigate(list)}
      before={
        <NameFields
          form={form}
          title={kind === 'monitor' ? 'Monitor' : 'Attachment'}
          about={ABOUT[kind]}
          hint={kind === 'monitor' ? `Its whole name will be ${partName(kind, place, typed || 'name')}.` : undefined}
        />
      }
    />
  )
}
