import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import type { DraftCi } from '../../../contract/core/records.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { RawRecord } from '../../data/RawRecord.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import type { PageHandle, Place } from '../../frame/crumbs.ts'
import { attributeDifferences, commentsDifference } from '../../kit/form/attributes.ts'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { late } from '../../kit/late.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { paths } from '../../paths.ts'
import { CHANGED_BY_PART, classMetadataQuery, useClassMetadata, partQuery, usePart } from './queries.ts'
import { componentCrumbs } from '../design-crumbs.ts'
import { CLASS_OF, isOfPack, partFields, planPartUpdate, type PartKind } from './part-kinds.ts'
import { componentPlace, knownPartIn, partIn } from './part-place.ts'
import { pendingWord } from '../releases/pending.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { ReviewChanges } from '../releases/ReviewChanges.tsx'

const DeletePartDialog = late(() => import('./DeletePartDialog.tsx'))

export const handle: PageHandle = {
  crumbs: (params) => {
    const { kind = 'monitor', place, part } = partIn(params)
    const { organization, assembly, platform, component } = place
    return [
      ...componentCrumbs(place),
      { label: part, to: paths.designPart(organization, assembly, platform, component, kind, part) },
    ]
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  const { kind, place, part } = knownPartIn(params)
  startReading(
    classMetadataQuery(CLASS_OF[kind]),
    // The platforms stand in the rail.
    designPlatformsQuery(place.organization, place.assembly),
    latestDesignReleaseQuery(place.organization, place.assembly),
  )
  return startReading(partQuery(kind, place, part))
}

function whyNotDeleted(kind: PartKind, part: DraftCi | undefined): string | undefined {
  if (!part) return `The ${kind} is not read yet.`
  if (part.rfcAction === 'delete') return 'It is to be deleted already.'
  return isOfPack(kind, part) ? 'It comes with the pack and stays. It can be switched off.' : undefined
}

/** A monitor or an attachment of a component, to read and to change. */
export function Component(): ReactNode {
  const { kind, place, part: name } = knownPartIn(useParams())
  const reading = usePart(kind, place, name)
  const described = useClassMetadata(CLASS_OF[kind])
  const [deleting, setDeleting] = useState(false)
  const part = reading.data
  const pending = pendingWord(part?.rfcAction ?? '')
  return (
    <>
      <PageHeader
        title={name}
        state={pending && <Status icon="attention">{pending}</Status>}
        facts={
          <span>
            {kind === 'monitor' ? 'Monitor' : 'Attachment'} {part?.ciId} of component <bdi>{place.component}</bdi> in{' '}
            <bdi>{place.platform}</bdi>
          </span>
        }
        actions={<ReviewChanges organization={place.organization} assembly={place.assembly} />}
        more={[
          {
            label: `Delete the ${kind}`,
            run: () => setDeleting(true),
            disabledReason: whyNotDeleted(kind, part),
          },
        ]}
      />
      <ReadProblem reading={reading} what={`The ${kind}`} />
      {(reading.isPending || (part && described.isPending)) && <Skeleton lines={12} as="rows" />}
      {part && !described.isPending && (
        <>
          <Editor key={part.ciId} kind={kind} place={place} part={part} described={described.data ?? null} />
          <RawRecord of={partQuery(kind, place, name)} />
        </>
      )}
      {part && deleting && (
        <DeletePartDialog kind={kind} place={place} part={part} onClose={() => setDeleting(false)} />
      )}
    </>
  )
}

interface EditorProps {
  readonly kind: PartKind
  readonly place: Place
  readonly part: DraftCi
  /** Its class; null where the service does not describe it. */
  readonly described: Metadata | null
}

function Editor({ kind, place, part, described }: EditorProps): ReactNode {
  const { organization, assembly, platform, component } = place
  const { form, fields, base } = useRecordForm({
    draft: `${kind} ${organization}/${assembly}/${platform}/${part.ciId}`,
    record: part,
    fieldsOf: ({ ciAttributes }) => partFields(kind, described?.mdAttributes, ciAttributes),
    more: ({ comments }) => ({ comments }),
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      what={`the changes of ${part.ciName}`}
      verb={`Save ${part.ciName}`}
      differences={[...attributeDifferences(fields, form.values), ...commentsDifference(base.comments, form.values)]}
      lockedReason={
        part.rfcAction === 'delete' ? 'It is to be deleted. Discard that change of the design to keep it.' : undefined
      }
      description={`${assembly} / ${platform} / ${component}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planPartUpdate(kind, componentPlace(place), base, fields, form.values)}
      changes={CHANGED_BY_PART}
      cancelTo={`${paths.designComponent(organization, assembly, platform, component)}?tab=parts`}
      after={
        <FormGroup title="In the design">
          <Textarea label="Comments" {...form.getInputProps('comments')} />
        </FormGroup>
      }
    />
  )
}
