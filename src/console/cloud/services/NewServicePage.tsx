import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Ci, UnsavedCi } from '../../../contract/core/records.ts'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { AttributeEditor } from '../../data/form/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/form/use-record-form.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { commentsField } from '../../kit/form/attributes.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths, useScope, type CloudScope } from '../../routing/paths.ts'
import { availableServicesQuery, CHANGED_BY_CLOUD, useNewService } from '../detail-queries.ts'
import { CloudNotFound } from '../NotFound.tsx'
import { cloudQuery, servicesQuery, useCloud, useServices } from '../queries.ts'
import { cloudCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { serviceRows } from '../rules.ts'
import { planServiceCreate } from './plan.ts'
import { availableTemplates, serviceFields, type TemplateChoice } from './rules.ts'

export const handle = pageHandle(cloudCrumbs, 'New service', paths.newService)

export const loader = pageLoader((scope) => [
  cloudQuery(scope),
  availableServicesQuery(scope),
  servicesQuery(scope, scope.cloud),
])

export function Component() {
  const scope = useScope()
  const query = useCloud(scope)
  return (
    <>
      <PageHeader
        title="New service"
        facts={
          <span>
            In cloud <bdi>{scope.cloud}</bdi>
          </span>
        }
      />
      <QueryBoundary query={query} subject="The cloud" lines={4} failed={<CloudNotFound scope={scope} query={query} />}>
        {(cloud) => <NewService scope={scope} cloud={cloud} />}
      </QueryBoundary>
    </>
  )
}

function NewService({ scope, cloud }: { scope: CloudScope; cloud: Ci }) {
  const available = useQuery(availableServicesQuery(scope))
  const services = useServices(scope, scope.cloud)
  return (
    <QueryBoundary query={available} subject="The templates" lines={4}>
      {(templates) => (
        <QueryBoundary query={services} subject="The services" lines={4}>
          {(existing) => (
            <TemplatePicker scope={scope} choices={availableTemplates(templates, cloud, serviceRows(existing))} />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}

function TemplatePicker({ scope, choices }: { scope: CloudScope; choices: readonly TemplateChoice[] }) {
  const [search, setSearch] = useSearchParams()
  const category = search.get('category')
  const offered = choices.filter((choice) => category === null || choice.category === category)
  const id = search.get('template') ?? ''
  const template = choices.find((choice) => choice.template.ciId === id)?.template
  if (offered.length === 0)
    return (
      <EmptyState
        title={category === null ? 'No service can be added' : `No ${category} service can be added`}
        hint={`A cloud has one service per category. ${scope.cloud} has one of ${category === null ? 'each category that has a template' : 'this category already, or there is no template for it'}.`}
      />
    )
  return (
    <>
      <FormGroup title="Template" description="Determines the category, name, class and defaults.">
        <ChoiceField
          label="Template"
          required
          value={template ? id : ''}
          choices={offered.map(({ template: { ciId }, label, group }) => ({ value: ciId, label, group }))}
          searchable
          placeholder="Choose a template"
          description="Templates for the location of the cloud come first. A cloud has one service per category, so categories that it already has are not listed."
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

function FromTemplate({ scope, template }: { scope: CloudScope; template: Ci }) {
  const query = useNewService(scope, template)
  const { data: metadata = null, isPending } = useClassMetadata(query.data?.ciClassName ?? '')
  const skeleton = <Skeleton lines={8} variant="rows" />
  return (
    <QueryBoundary query={query} subject={`The template ${template.ciName}`} loading={skeleton}>
      {(unsaved) =>
        isPending ? (
          skeleton
        ) : (
          <NewServiceForm scope={scope} template={template} unsaved={unsaved} metadata={metadata} />
        )
      }
    </QueryBoundary>
  )
}

interface NewServiceFormProps {
  scope: CloudScope
  template: Ci
  /** The service as made from the template. */
  unsaved: UnsavedCi
  /** Null if the service does not describe the class. */
  metadata: Metadata | null
}

function NewServiceForm({ scope, template, unsaved, metadata }: NewServiceFormProps) {
  const { organization, cloud } = scope
  const { form, fields } = useNewRecordForm({
    draft: `new service ${organization}/${cloud}/${template.ciId}`,
    record: unsaved,
    fieldsOf: ({ ciAttributes, comments }) => [
      ...serviceFields(metadata?.mdAttributes, ciAttributes, template),
      commentsField(comments),
    ],
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      newNoun="service"
      actionLabel={`Add ${unsaved.ciName}`}
      submitLabel="Add service"
      description={`From the template ${template.ciName} of ${template.nsPath}, with its offerings. The service keeps the name of the template.`}
      plan={() => planServiceCreate(scope, { unsaved, template, fields, values: form.values })}
      invalidates={CHANGED_BY_CLOUD}
      cancelTo={paths.cloud(scope)}
      doneTo={paths.service({ ...scope, service: unsaved.ciName })}
    />
  )
}
