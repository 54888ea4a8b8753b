import { useState, type ReactNode } from 'react'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { shortClass } from '../releases/changed-records.ts'
import { ComponentEditor } from './ComponentEditor.tsx'
import { ComponentParts } from './ComponentParts.tsx'
import { useClassMetadata, designComponentQuery, useDesignComponent } from './queries.ts'
import type { DesignComponent } from './plan.ts'
import { DeleteComponentDialog } from './DeleteComponentDialog.tsx'
import { componentCrumbs } from '../crumbs.ts'
import { pendingLabel } from '../releases/pending.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { ReviewChangesButton } from '../releases/ReviewChangesButton.tsx'

export const handle: PageHandle = { crumbs: (params) => componentCrumbs(parseScope(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const scope = parseScope(params)
  // The platforms stand in the rail.
  prefetch(
    designPlatformsQuery(scope.organization, scope.assembly),
    latestDesignReleaseQuery(scope.organization, scope.assembly),
  )
  return prefetch(designComponentQuery(scope))
}

const TABS = [
  ['', 'Attributes'],
  ['parts', 'Monitors and attachments'],
] as const

function Tabs({ activeTab }: { activeTab: string }): ReactNode {
  return (
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
  )
}

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const query = useDesignComponent(scope)
  const [deleting, setDeleting] = useState(false)
  const component = query.data
  const pending = pendingLabel(component?.rfcAction ?? '')
  return (
    <>
      <PageHeader
        title={scope.component}
        state={pending && <Status icon="attention">{pending}</Status>}
        facts={component ? <ComponentFacts component={component} /> : 'Component'}
        actions={<ReviewChangesButton organization={scope.organization} assembly={scope.assembly} />}
        more={[
          {
            label: 'Delete the component',
            run: () => setDeleting(true),
            disabledReason: deleteDisabledReason(component),
          },
        ]}
      />
      <QueryProblem query={query} subject="The component" />
      {query.isPending && <Skeleton lines={12} variant="rows" />}
      {component && <ComponentView scope={scope} component={component} />}
      {component && deleting && (
        <DeleteComponentDialog
          scope={scope}
          component={component}
          dependents={component.dependents}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

function deleteDisabledReason(component: DesignComponent | undefined): string | undefined {
  if (!component) return 'The component is not read yet.'
  return component.rfcAction === 'delete' ? 'It is to be deleted already.' : undefined
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

function ComponentView({ scope, component }: { scope: Scope; component: DesignComponent }): ReactNode {
  const [search] = useSearchParams()
  const tab = TABS.find(([name]) => name === search.get('tab'))?.[0] ?? ''
  const described = useClassMetadata(component.ciClassName)
  return (
    <>
      <Tabs activeTab={tab} />
      {tab === 'parts' && <ComponentParts scope={scope} />}
      {tab === '' && described.isPending && <Skeleton lines={12} variant="rows" />}
      {/* A service that describes no classes leaves the values to go by. */}
      {tab === '' && !described.isPending && (
        <ComponentEditor key={component.ciId} scope={scope} component={component} metadata={described.data ?? null} />
      )}
      <RawRecord queryOptions={designComponentQuery(scope)} />
    </>
  )
}
