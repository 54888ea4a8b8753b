import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useSetParams } from '../../kit/search-params.ts'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { formatClass } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { designPlatformCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { designComponentsQuery } from '../queries.ts'
import { NewRecord } from './NewRecord.tsx'
import { componentTypesQuery, useNewComponent } from './queries.ts'
import { availableTemplates } from './templates.ts'

export const handle = pageHandle(designPlatformCrumbs, 'New component', paths.newDesignComponent)

export const loader = pageLoader((scope) => [componentTypesQuery(scope), designComponentsQuery(scope)])

export function Component() {
  const scope = useScope()
  const query = useQuery(componentTypesQuery(scope))
  return (
    <>
      <PageHeader
        title="New component"
        facts={
          <span>
            In platform <bdi>{scope.platform}</bdi>
          </span>
        }
      />
      <QueryBoundary query={query} subject="The templates of the pack" lines={4} variant="rows">
        {(types) => <TemplatePicker scope={scope} {...availableTemplates(types)} />}
      </QueryBoundary>
    </>
  )
}

function TemplatePicker({ scope, choices, full }: { scope: Scope } & ReturnType<typeof availableTemplates>) {
  const template = useSearchParams()[0].get('template') ?? ''
  const setParams = useSetParams()
  return (
    <>
      {choices.length === 0 ? (
        <EmptyState
          title="No component can be created"
          hint="The platform has as many components as its pack allows."
        />
      ) : (
        <FormGroup title="Template" description="From the pack of the platform. Determines the class and the defaults.">
          <ChoiceField
            label="Template"
            required
            value={template}
            choices={choices}
            placeholder="Choose a template"
            description={
              full.length > 0 ? `The platform already has the maximum number of ${full.join(', ')}.` : undefined
            }
            onChange={(next) => setParams({ template: next || undefined })}
          />
        </FormGroup>
      )}
      {template !== '' && (
        <FromTemplate key={Object.values({ ...scope, template }).join('/')} scope={scope} template={template} />
      )}
    </>
  )
}

function FromTemplate({ scope, template }: { scope: Scope; template: string }) {
  const query = useNewComponent(scope, template)
  const { data: metadata = null, isLoading } = useClassMetadata(query.data?.ciClassName ?? '')
  const { data: siblings = [] } = useQuery(designComponentsQuery(scope))
  const skeleton = <Skeleton lines={8} variant="rows" />
  return (
    <QueryBoundary query={query} subject={`The template ${template}`} loading={skeleton}>
      {({ ciClassName, ciAttributes }) =>
        isLoading ? (
          skeleton
        ) : (
          <NewRecord
            kind="component"
            scope={scope}
            template={template}
            className={ciClassName}
            attributes={ciAttributes}
            metadata={metadata}
            taken={siblings.filter((each) => each.ciClassName === ciClassName).map(({ ciName }) => ciName)}
            about={`Class: ${formatClass(ciClassName)}.`}
          />
        )
      }
    </QueryBoundary>
  )
}
