import type { ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Ci } from '../../../contract/core/records.ts'
import { QueryProblem, QueryProblems } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { type ServiceScope, parseCloudParams, pageBelowCloud } from '../clouds/routing.ts'
import { availableServicesQuery, useAvailableServices, useClassMetadata, useNewService } from '../detail-queries.ts'
import { serviceRows } from '../clouds/clouds.ts'
import { NewServiceForm } from './NewServiceForm.tsx'
import { CloudNotFound } from '../clouds/CloudNotFound.tsx'
import { cloudQuery, useCloud, servicesQuery, useServices } from '../queries.ts'
import { availableTemplates, type TemplateChoice } from './templates.ts'

export const handle = pageBelowCloud('New service', paths.newService)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, cloud } = parseCloudParams(params)
  prefetch(cloudQuery(organization, cloud))
  prefetch(availableServicesQuery(organization, cloud))
  return prefetch(servicesQuery(organization, cloud))
}

/** Adds a service to a cloud, made from one of the templates that the service offers. */
export function Component(): ReactNode {
  const scope = parseCloudParams(useParams())
  const { organization, cloud: name } = scope
  const cloud = useCloud(organization, name)
  const available = useAvailableServices(organization, name)
  const services = useServices(organization, name)
  const queries = [available, services] as const
  const choices =
    cloud.data && available.data && services.data
      ? availableTemplates(available.data, cloud.data, serviceRows(services.data))
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
        <CloudNotFound organization={organization} cloud={name} query={cloud} />
      ) : (
        <>
          <QueryProblems
            queries={[
              [available, 'The templates'],
              [services, 'The services'],
            ]}
          />
          {!choices && !queries.some(({ isError }) => isError) && <Skeleton lines={4} variant="rows" />}
          {choices && <TemplatePicker scope={scope} choices={choices} />}
        </>
      )}
    </>
  )
}

function TemplatePicker({ scope, choices }: { scope: ServiceScope; choices: readonly TemplateChoice[] }): ReactNode {
  const [search, setSearch] = useSearchParams()
  const category = search.get('category')
  const offered = choices.filter((choice) => category === null || choice.category === category)
  const id = search.get('template') ?? ''
  const template = choices.find((choice) => choice.template.ciId === id)?.template
  if (offered.length === 0)
    return (
      <EmptyState
        title={category === null ? 'Nothing can be added' : `No ${category} service can be added`}
        hint={`A cloud has one service per category. ${scope.cloud} has one of ${category === null ? 'each that there is a template of' : 'this category, or there is no template of it'}.`}
      />
    )
  return (
    <>
      <FormGroup title="Template" description="It decides the category, the name, the class and the defaults.">
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
        <FromTemplate key={`${scope.organization}/${scope.cloud}/${template.ciId}`} scope={scope} template={template} />
      )}
    </>
  )
}

function FromTemplate({ scope, template }: { scope: ServiceScope; template: Ci }): ReactNode {
  const made = useNewService(scope.organization, scope.cloud, template)
  const className = made.data?.ciClassName ?? ''
  const described = useClassMetadata(className)
  if (made.isError && !made.data) return <QueryProblem query={made} subject={`The template ${template.ciName}`} />
  if (!made.data || described.isPending) return <Skeleton lines={8} variant="rows" />
  return <NewServiceForm scope={scope} template={template} unsaved={made.data} metadata={described.data ?? null} />
}
