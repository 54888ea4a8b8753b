import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import type { Metadata } from '../../../contract/organization/metadata.ts'
import { useClassMetadata } from '../../data/class-metadata.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { AttributeEditor } from '../../data/write/AttributeEditor.tsx'
import { useRecordForm } from '../../data/write/use-record-form.ts'
import { Facts } from '../../kit/Facts.tsx'
import { FormGroup } from '../../kit/form/FormGroup.tsx'
import { NamesField } from '../../kit/form/ListField.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Time } from '../../kit/Time.tsx'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { componentCrumbs } from '../crumbs.ts'
import { DeleteDraftDialog } from '../DeleteDraftDialog.tsx'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { shortClass } from '../releases/changed-records.ts'
import { ComponentParts } from './ComponentParts.tsx'
import { componentFields } from './fields.ts'
import { componentDifferences, extraValues, OWNED_FIELD, planDelete, planUpdate, type DesignComponent } from './plan.ts'
import { CHANGED_BY_COMPONENT, designComponentQuery } from './queries.ts'
import { RecordPage } from './RecordPage.tsx'

export const handle: PageHandle = { crumbs: (params) => componentCrumbs(parseScope(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseScope(params)
  const { organization, assembly } = scope
  return prefetch(
    // For the navbar.
    designPlatformsQuery(organization, assembly),
    latestDesignReleaseQuery(organization, assembly),
    designComponentQuery(scope),
  )
}

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const query = useQuery(designComponentQuery(scope))
  return (
    <RecordPage
      scope={scope}
      noun="component"
      name={scope.component}
      facts={query.data ? <ComponentFacts component={query.data} /> : 'Component'}
      query={query}
      queryOptions={designComponentQuery(scope)}
      renderDeleteDialog={(component, onClose) => (
        <DeleteComponentDialog scope={scope} component={component} onClose={onClose} />
      )}
    >
      {(component) => <ComponentView scope={scope} component={component} />}
    </RecordPage>
  )
}

function ComponentFacts({ component }: { component: DesignComponent }): ReactNode {
  const { ciId, ciClassName, dependsOn, updated, created } = component
  const by = component.rfcUpdatedBy || component.rfcCreatedBy || component.updatedBy || component.createdBy
  return (
    <>
      <span>
        <bdi>{shortClass(ciClassName)}</bdi> component {ciId}
      </span>
      {dependsOn.length > 0 && (
        <span>
          depends on <bdi>{dependsOn.map(({ ciName }) => ciName).join(', ')}</bdi>
        </span>
      )}
      <span>
        changed <Time value={component.rfcUpdated ?? component.rfcCreated ?? updated ?? created} format="moment" /> by{' '}
        <bdi>{by}</bdi>
      </span>
    </>
  )
}

const TABS = [
  ['', 'Attributes'],
  ['parts', 'Monitors and attachments'],
] as const

interface ComponentProps {
  scope: Scope
  component: DesignComponent
}

function ComponentView({ scope, component }: ComponentProps): ReactNode {
  const [search] = useSearchParams()
  const activeTab = TABS.find(([name]) => name === search.get('tab'))?.[0] ?? ''
  const { data: metadata = null, isPending } = useClassMetadata(component.ciClassName)
  return (
    <>
      <PageTabs label="Views of the component">
        {TABS.map(([tab, label]) => (
          <Link
            key={tab}
            to={tab === '' ? '.' : `?tab=${tab}`}
            replace
            aria-current={tab === activeTab ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </PageTabs>
      {activeTab === 'parts' && <ComponentParts scope={scope} />}
      {activeTab === '' && isPending && <Skeleton lines={12} variant="rows" />}
      {activeTab === '' && !isPending && (
        <ComponentEditor key={component.ciId} scope={scope} component={component} metadata={metadata} />
      )}
    </>
  )
}

/** `metadata`: null if the service does not describe the class. */
function ComponentEditor({ scope, component, metadata }: ComponentProps & { metadata: Metadata | null }): ReactNode {
  const { organization, assembly, platform } = scope
  const { ciId, ciName, rfcAction } = component
  const { form, fields, base } = useRecordForm({
    draft: `component ${organization}/${assembly}/${platform}/${ciId}`,
    record: component,
    fieldsOf: ({ ciClassName, ciAttributes }) => componentFields(ciClassName, metadata?.mdAttributes, ciAttributes),
    extraValues,
  })
  return (
    <AttributeEditor
      form={form}
      fields={fields}
      what={`the changes of ${ciName}`}
      actionLabel={`Save ${ciName}`}
      differences={componentDifferences(base, fields, form.values)}
      lockedReason={
        rfcAction === 'delete' ? `${ciName} will be deleted. Discard that change of the design to keep it.` : undefined
      }
      description={`${assembly} / ${platform}. Environments get it with their next pull, once the design is committed.`}
      plan={() => planUpdate(scope, base, fields, form.values)}
      invalidates={CHANGED_BY_COMPONENT}
      cancelTo={paths.designPlatform(organization, assembly, platform)}
      after={
        <FormGroup title="In the design" description="What environments may keep, and what people should know.">
          <NamesField
            label="Attributes that the design owns"
            description="A pull overwrites what an environment set for them; it keeps its own values for all others."
            names={fields.map(({ name }) => name)}
            {...form.getInputProps(OWNED_FIELD)}
          />
          <Textarea label="Comments" {...form.getInputProps('comments')} />
        </FormGroup>
      }
    />
  )
}

interface DeleteComponentDialogProps {
  scope: Scope
  component: DesignComponent & { readonly dependents: readonly DraftCi[] }
  onClose: () => void
}

function DeleteComponentDialog({ scope, component, onClose }: DeleteComponentDialogProps): ReactNode {
  const { organization, assembly, platform } = scope
  const dependents = component.dependents.map(({ ciName }) => ciName).join(', ')
  return (
    <DeleteDraftDialog
      noun="component"
      record={component}
      location={`${assembly} / ${platform}`}
      effects={[
        ', with its monitors and attachments',
        '. Environments lose its instances with their next pull and deployment',
      ]}
      request={planDelete(scope, component)}
      invalidates={CHANGED_BY_COMPONENT}
      to={paths.designPlatform(organization, assembly, platform)}
      onClose={onClose}
    >
      <Facts facts={[{ term: 'Depends on it', value: dependents || 'nothing' }]} />
    </DeleteDraftDialog>
  )
}
