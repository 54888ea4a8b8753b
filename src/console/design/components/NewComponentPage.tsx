import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { UnsavedCi } from '../../../contract/core/records.ts'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useNewRecordForm } from '../../data/write/use-record-form.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { attributeDifferences } from '../../kit/form/attributes.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { parseScope, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { pageBelowPlatform } from '../crumbs.ts'
import { designComponentsQuery } from '../queries.ts'
import { shortClass } from '../releases/changed-records.ts'
import { componentFields } from './fields.ts'
import { initialNameValues, NameFields } from './NameFields.tsx'
import { planCreate } from './plan.ts'
import { CHANGED_BY_COMPONENT, componentTypesQuery, useNewComponent } from './queries.ts'
import { availableTemplates } from './templates.ts'

export const handle = pageBelowPlatform('New component', paths.newDesignComponent)

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseScope(params)
  return prefetch(componentTypesQuery(scope), designComponentsQuery(scope.organization, scope.assembly, scope.platform))
}

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const query = useQuery(componentTypesQuery(scope))
  return (
    <>
      <PageHeader
        title="New component"
        facts={
          <span>
            in <bdi>{scope.platform}</bdi>
          </span>
        }
        actions={undefined}
      />
      <QueryBoundary query={query} subject="What the pack offers" loading={<Skeleton lines={4} variant="rows" />}>
        {(types) => <TemplatePicker scope={scope} {...availableTemplates(types)} />}
      </QueryBoundary>
    </>
  )
}

function TemplatePicker({ scope, choices, full }: { scope: Scope } & ReturnType<typeof availableTemplates>): ReactNode {
  const [search, setSearch] = useSearchParams()
  const template = search.get('template') ?? ''
  return (
    <>
      {choices.length === 0 ? (
        <EmptyState title="Nothing can be added" hint="The platform has as many components as its pack allows." />
      ) : (
        <FormGroup
          title="Template"
          description="Offered by the pack of the platform. It decides the class and the defaults."
        >
          <ChoiceField
            label="Made from"
            required
            value={template}
            choices={choices}
            placeholder="Choose a template"
            description={
              full.length > 0 ? `The platform already has as many as allowed of ${full.join(', ')}.` : undefined
            }
            onChange={(next) => setSearch(next === '' ? {} : { template: next }, { replace: true })}
          />
        </FormGroup>
      )}
      {template !== '' && (
        <FromTemplate key={Object.values({ ...scope, template }).join('/')} scope={scope} template={template} />
      )}
    </>
  )
}

function FromTemplate({ scope, template }: { scope: Scope; template: string }): ReactNode {
  const query = useNewComponent(scope, template)
  const { data: metadata = null, isLoading } = useClassMetadata(query.data?.ciClassName ?? '')
  const skeleton = <Skeleton lines={8} variant="rows" />
  return (
    <QueryBoundary query={query} subject={`The template ${template}`} loading={skeleton}>
      {(unsaved) =>
        isLoading ? skeleton : <NewComponent scope={scope} template={template} unsaved={unsaved} metadata={metadata} />
      }
    </QueryBoundary>
  )
}

interface NewComponentProps {
  scope: Scope
  template: string
  unsaved: UnsavedCi
  /** Null if the service does not describe the class. */
  metadata: Metadata | null
}

function NewComponent({ scope, template, unsaved, metadata }: NewComponentProps): ReactNode {
  const { organization, assembly, platform } = scope
  const navigate = useNavigate()
  const { data: siblings = [] } = useQuery(designComponentsQuery(organization, assembly, platform))
  const taken = siblings.flatMap(({ ciName, ciClassName }) => (ciClassName === unsaved.ciClassName ? [ciName] : []))
  const { form, fields } = useNewRecordForm({
    draft: `new component ${organization}/${assembly}/${platform}/${template}`,
    record: unsaved,
    fieldsOf: ({ ciClassName, ciAttributes }) => componentFields(ciClassName, metadata?.mdAttributes, ciAttributes),
    extraValues: initialNameValues,
    validate: ({ ciName = '' }) => ({ ciName: validateNewName(ciName, itemNameRule, taken) }),
  })
  const { ciName = '' } = form.values
  return (
    <AttributeEditor
      isNew
      form={form}
      fields={fields}
      what="the new component"
      actionLabel={`Create ${ciName}`}
      submitLabel="Create the component"
      differences={attributeDifferences(fields, form.values)}
      description={`${assembly} / ${platform}, from the template ${template}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planCreate(scope, template, fields, form.values)}
      invalidates={CHANGED_BY_COMPONENT}
      cancelTo={paths.designPlatform(organization, assembly, platform)}
      onDone={() => void navigate(paths.designComponent(organization, assembly, platform, ciName))}
      before={<NameFields form={form} title="Component" about={`Of class ${shortClass(unsaved.ciClassName)}.`} />}
    />
  )
}
