import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readDesignComponent } from '../../../contract/design/components.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { Facts } from '../../kit/Facts.tsx'
import { PageTabs } from '../../kit/PageTabs.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { parseScope, type PageHandle, type Scope } from '../../routing/crumbs.ts'
import { componentCrumbs } from '../crumbs.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { shortClass } from '../../kit/format.ts'
import { ComponentParts } from './ComponentParts.tsx'
import { designComponentQuery } from './queries.ts'
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
      kind="component"
      scope={scope}
      name={scope.component}
      facts={query.data ? <ComponentFacts component={query.data} /> : 'Component'}
      query={query}
      queryOptions={designComponentQuery(scope)}
      renderDeleteFacts={({ dependents }) => (
        <Facts
          facts={[{ term: 'Required by', value: dependents.map(({ ciName }) => ciName).join(', ') || 'nothing' }]}
        />
      )}
    >
      {(editor) => <ComponentTabs scope={scope} editor={editor} />}
    </RecordPage>
  )
}

function ComponentFacts({ component }: { component: AnswerOf<typeof readDesignComponent> }): ReactNode {
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
        changed <TimeByUser time={component.rfcUpdated ?? component.rfcCreated ?? updated ?? created} by={by} />
      </span>
    </>
  )
}

const TABS = [
  ['', 'Attributes'],
  ['parts', 'Monitors and attachments'],
] as const

function ComponentTabs({ scope, editor }: { scope: Scope; editor: ReactNode }): ReactNode {
  const [search] = useSearchParams()
  const activeTab = TABS.find(([name]) => name === search.get('tab'))?.[0] ?? ''
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
      {activeTab === 'parts' ? <ComponentParts scope={scope} /> : editor}
    </>
  )
}
