import type { ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { itemName, newNameProblem } from '../../../contract/core/names.ts'
import type { UnsavedCi } from '../../../contract/core/records.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { useNewRecordForm } from '../../data/write/use-record-form.ts'
import { placeIn, type Place } from '../../frame/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { attributeDifferences } from '../../kit/form/attributes.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { shortClass } from '../releases/changed-records.ts'
import { componentFields } from './fields.ts'
import { planCreate } from './plan.ts'
import {
  CHANGED_BY_COMPONENT,
  useClassMetadata,
  componentTypesQuery,
  useComponentTypes,
  useNewComponent,
} from './queries.ts'
import { designComponentsQuery, useDesignComponents } from '../content-queries.ts'
import { pageBelowPlatform } from '../design-crumbs.ts'
import { NameFields, NAMELESS } from '../NameFields.tsx'
import { freeTemplates } from './templates.ts'

export const handle = pageBelowPlatform('New component', paths.newDesignComponent)

export function loader({ params }: LoaderFunctionArgs) {
  const place = placeIn(params)
  startReading(componentTypesQuery(place))
  return startReading(designComponentsQuery(place.organization, place.assembly, place.platform))
}

export function Component(): ReactNode {
  const place = placeIn(useParams())
  const [search, setSearch] = useSearchParams()
  const types = useComponentTypes(place)
  const template = search.get('template') ?? ''
  const free = types.data && freeTemplates(types.data)
  return (
    <>
      <PageHeader
        title="New component"
        facts={
          <span>
            in <bdi>{place.platform}</bdi>
          </span>
        }
        actions={undefined}
      />
      <ReadProblem reading={types} what="What the pack offers" />
      {types.isPending && <Skeleton lines={4} as="rows" />}
      {free?.choices.length === 0 && (
        <EmptyState title="Nothing can be added" hint="The platform has as many components as its pack allows." />
      )}
      {free && free.choices.length > 0 && (
        <FormGroup
          title="Template"
          about="What the pack of the platform offers. It decides the class and the defaults."
        >
          <ChoiceField
            label="Made from"
            required
            value={template}
            choices={free.choices}
            placeholder="Choose a template"
            description={free.full.length > 0 ? `As many as allowed are there of ${free.full.join(', ')}.` : undefined}
            onChange={(next) => setSearch(next === '' ? {} : { template: next }, { replace: true })}
          />
        </FormGroup>
      )}
      {template !== '' && free && (
        <FromTemplate key={Object.values({ ...place, template }).join('/')} place={place} template={template} />
      )}
    </>
  )
}

function FromTemplate({ place, template }: { place: Place; template: string }): ReactNode {
  const made = useNewComponent(place, template)
  const className = made.data?.ciClassName ?? ''
  const described = useClassMetadata(className)
  if (made.isError && !made.data) return <ReadProblem reading={made} what={`The template ${template}`} />
  if (!made.data || described.isLoading) return <Skeleton lines={8} as="rows" />
  return <NewComponent place={place} template={template} made={made.data} described={described.data ?? null} />
}

interface NewComponentProps {
  readonly place: Place
  readonly template: string
  readonly made: UnsavedCi
  readonly described: Metadata | null
}

function NewComponent({ place, template, made, described }: NewComponentProps): ReactNode {
  const { organization, assembly, platform } = place
  const navigate = useNavigate()
  const { data: siblings = [] } = useDesignComponents(organization, assembly, platform)
  const taken = siblings.flatMap(({ ciName, ciClassName }) => (ciClassName === made.ciClassName ? [ciName] : []))
  const { form, fields } = useNewRecordForm({
    draft: `new component ${organization}/${assembly}/${platform}/${template}`,
    record: made,
    fieldsOf: ({ ciClassName, ciAttributes }) => componentFields(ciClassName, described?.mdAttributes, ciAttributes),
    more: NAMELESS,
    check: ({ ciName = '' }) => ({ ciName: newNameProblem(ciName, itemName, taken) }),
  })
  const { ciName = '' } = form.values
  return (
    <AttributeEditor
      isNew
      form={form}
      fields={fields}
      what="the new component"
      verb={`Create ${ciName}`}
      submitLabel="Create the component"
      differences={attributeDifferences(fields, form.values)}
      description={`${assembly} / ${platform}, from the template ${template}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planCreate({ organization, assembly, platform }, template, fields, form.values)}
      changes={CHANGED_BY_COMPONENT}
      cancelTo={paths.designPlatform(organization, assembly, platform)}
      onDone={() => void navigate(paths.designComponent(organization, assembly, platform, ciName))}
      before={<NameFields form={form} title="Component" about={`Of class ${shortClass(made.ciClassName)}.`} />}
    />
  )
}
