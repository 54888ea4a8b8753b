import type { ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { ReadProblem, ReadProblems } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { type CloudPlace, namesIn, pageBelowCloud } from '../clouds/address.ts'
import { availableServicesQuery, useAvailableServices, useClassMetadata, useNewService } from '../cloud-queries.ts'
import { serviceRows } from '../clouds/clouds.ts'
import { NewServiceForm } from './NewServiceForm.tsx'
import { NoSuchCloud } from '../clouds/NoSuchCloud.tsx'
import { cloudQuery, useCloud, servicesQuery, useServices } from '../queries.ts'
import { freeTemplatesOf, type TemplateChoice } from './templates.ts'

export const handle = pageBelowCloud('New service', paths.newService)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = namesIn(params)
  startReading(cloudQuery(organization, cloud))
  startReading(availableServicesQuery(organization, cloud))
  return startReading(servicesQuery(organization, cloud))
}

/** Adds a service to a cloud, made from one of the templates that the service offers. */
export function Component(): ReactNode {
  const place = namesIn(useParams())
  const { organization, cloud: name } = place
  const cloud = useCloud(organization, name)
  const available = useAvailableServices(organization, name)
  const services = useServices(organization, name)
  const readings = [available, services] as const
  const choices =
    cloud.data && available.data && services.data
      ? freeTemplatesOf(available.data, cloud.data, serviceRows(services.data))
      : undefined
  return (
    <>
      <PageHeader
        title="New service"
        facts={
          <span>
            of cloud <bdi>{name}</bdi>
          </span>
        }
        actions={undefined}
      />
      {cloud.isError && !cloud.data ? (
        <NoSuchCloud organization={organization} cloud={name} reading={cloud} />
      ) : (
        <>
          <ReadProblems
            of={[
              [available, 'The templates'],
              [services, 'The services'],
            ]}
          />
          {!choices && !readings.some(({ isError }) => isError) && <Skeleton lines={4} as="rows" />}
          {choices && <Chosen place={place} choices={choices} />}
        </>
      )}
    </>
  )
}

function Chosen({ place, choices }: { place: CloudPlace; choices: readonly TemplateChoice[] }): ReactNode {
  const [search, setSearch] = useSearchParams()
  const category = search.get('category')
  const offered = choices.filter((choice) => category === null || choice.category === category)
  const id = search.get('template') ?? ''
  const template = choices.find((choice) => choice.template.ciId === id)?.template
  if (offered.length === 0)
    return (
      <EmptyState
        title={category === null ? 'Nothing can be added' : `No ${category} service can be added`}
        hint={`A cloud has one service per category. ${place.cloud} has one of ${category === null ? 'each that there is a template of' : 'this category, or there is no template of it'}.`}
      />
    )
  return (
    <>
      <FormGroup title="Template" about="It decides the category, the name, the class and the defaults.">
        <ChoiceField
          label="Made from"
          required
          value={template ? id : ''}
          choices={offered.map((choice) => ({ value: choice.template.ciId, label: choice.label }))}
          searchable
          placeholder="Choose a template"
          description="Those of the location of the cloud come first. One service per category: categories that it has are left out."
          onChange={(next) =>
            setSearch(
              { ...(category !== null && { category }), ...(next !== '' && { template: next }) },
              { replace: true },
            )
          }
        />
      </FormGroup>
      {template && (
        <FromTemplate key={`${place.organization}/${place.cloud}/${template.ciId}`} place={place} template={template} />
      )}
    </>
  )
}

function FromTemplate({ place, template }: { place: CloudPlace; template: Ci }): ReactNode {
  const made = useNewService(place.organization, place.cloud, template)
  const className = made.data?.ciClassName ?? ''
  const described = useClassMetadata(className)
  if (made.isError && !made.data) return <ReadProblem reading={made} what={`The template ${template.ciName}`} />
  if (!made.data || described.isPending) return <Skeleton lines={8} as="rows" />
  return <NewServiceForm place={place} template={template} made={made.data} described={described.data ?? null} />
}
