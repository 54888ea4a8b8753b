import type { ReactNode } from 'react'
import { useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { itemNameRule, validateNewName } from '../../../contract/core/names.ts'
import type { UnsavedCi } from '../../../contract/core/records.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { useNewRecordForm } from '../../data/write/use-record-form.ts'
import { parseScope, type Scope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { attributeDifferences } from '../../kit/form/attributes.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
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
import { pageBelowPlatform } from '../crumbs.ts'
import { NameFields, initialNameValues } from '../NameFields.tsx'
import { availableTemplates } from './templates.ts'

export const handle = pageBelowPlatform('New component', paths.newDesignComponent)

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseScope(params)
  prefetch(componentTypesQuery(scope))
  return prefetch(designComponentsQuery(scope.organization, scope.assembly, scope.platform))
}

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const [search, setSearch] = useSearchParams()
  const types = useComponentTypes(scope)
  const template = search.get('template') ?? ''
  const free = types.data && availableTemplates(types.data)
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
      <QueryProblem query={types} subject="What the pack offers" />
      {types.isPending && <Skeleton lines={4} variant="rows" />}
      {free?.choices.length === 0 && (
        <EmptyState title="Nothing can be added" hint="The platform has as many components as its pack allows." />
      )}
      {free && free.choices.length > 0 && (
        <FormGroup
          title="Template"
          description="What the pack of the platform offers. It decides the class and the defaults."
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
        <FromTemplate key={Object.values({ ...scope, template }).join('/')} scope={scope} template={template} />
      )}
    </>
  )
}

function FromTemplate({ scope, template }: { scope: Scope; template: string }): ReactNode {
  const made = useNewComponent(scope, template)
  const className = made.data?.ciClassName ?? ''
  const described = useClassMetadata(className)
  if (made.isError && !made.data) return <QueryProblem query={made} subject={`The template ${template}`} />
  if (!made.data || described.isLoading) return <Skeleton lines={8} variant="rows" />
  return <NewComponent scope={scope} template={template} unsaved={made.data} metadata={described.data ?? null} />
}

interface NewComponentProps {
  readonly scope: Scope
  readonly template: string
  readonly unsaved: UnsavedCi
  readonly metadata: Metadata | null
}

function NewComponent({ scope, template, unsaved, metadata }: NewComponentProps): ReactNode {
  const { organization, assembly, platform } = scope
  const navigate = useNavigate()
  const { data: siblings = [] } = useDesignComponents(organization, assembly, platform)
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
      plan={() => planCreate({ organization, assembly, platform }, template, fields, form.values)}
      invalidates={CHANGED_BY_COMPONENT}
      cancelTo={paths.designPlatform(organization, assembly, platform)}
      onDone={() => void navigate(paths.designComponent(organization, assembly, platform, ciName))}
      before={<NameFields form={form} title="Component" about={`Of class ${shortClass(unsaved.ciClassName)}.`} />}
    />
  )
}
