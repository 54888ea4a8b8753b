import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { readDesignComponent } from '../../../contract/design/components.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { Facts } from '../../kit/Facts.tsx'
import { PageTabs } from '../../kit/PageHeader.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { designComponentCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type DesignComponentScope, type Scope } from '../../routing/paths.ts'
import { designPlatformsQuery, latestDesignReleaseQuery } from '../queries.ts'
import { formatClass } from '../../kit/format.ts'
import { designComponentQuery, useParts } from './queries.ts'
import { RecordPage } from './RecordPage.tsx'
import type { DraftCi } from '../../../contract/core/records.ts'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { LongText } from '../../kit/LongText.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { useChoice } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { TextLink } from '../../kit/TextLink.tsx'
import { pendingColumn } from '../PendingChanges.tsx'
import type { PartKind } from './record-kinds.ts'

export const handle: PageHandle = { crumbs: designComponentCrumbs }

export const loader = pageLoader((scope) => [
  // For the navbar.
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
  designComponentQuery(scope),
])

export function Component() {
  const scope = useScope()
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
        <Facts facts={[{ term: 'Required by', value: dependents.map(({ ciName }) => ciName).join(', ') || 'none' }]} />
      )}
    >
      {(editor) => <ComponentTabs scope={scope} editor={editor} />}
    </RecordPage>
  )
}

function ComponentFacts({ component }: { component: AnswerOf<typeof readDesignComponent> }) {
  const { ciId, ciClassName, dependsOn, updated, created } = component
  const by = component.rfcUpdatedBy || component.rfcCreatedBy || component.updatedBy || component.createdBy
  return (
    <>
      <span>
        <bdi>{formatClass(ciClassName)}</bdi> component {ciId}
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

const FLAG_LABELS: ReadonlyMap<string, string> = new Map([
  ['true', 'yes'],
  ['false', 'no'],
])

const attributeColumn = (id: string, header: string, mono = false): PlainColumn<DraftCi> => ({
  id,
  header,
  mono,
  render: ({ ciAttributes: { [id]: value = '' } }) => <LongText>{FLAG_LABELS.get(value) ?? value}</LongText>,
})

const COLUMNS: Readonly<Record<PartKind, readonly PlainColumn<DraftCi>[]>> = {
  monitor: [
    attributeColumn('enable', 'Enabled'),
    attributeColumn('heartbeat', 'Heartbeat'),
    attributeColumn('sample_interval', 'Interval (s)'),
    attributeColumn('cmd', 'Command', true),
    pendingColumn,
  ],
  attachment: [
    attributeColumn('run_on', 'Runs on', true),
    attributeColumn('run_on_action', 'For actions', true),
    attributeColumn('path', 'Path', true),
    attributeColumn('exec_cmd', 'Command', true),
    pendingColumn,
  ],
}

const EMPTY_HINTS: Readonly<Record<PartKind, string>> = {
  monitor: 'The instances of this component are not monitored.',
  attachment: 'No files or scripts are used when this component is deployed or changed.',
}

function PartSection({ scope, kind }: { scope: DesignComponentScope; kind: PartKind }) {
  const query = useParts(kind, scope)
  const nameColumn: PlainColumn<DraftCi> = {
    id: 'name',
    header: 'Name',
    width: 150,
    render: ({ ciName }) => ciName,
    to: ({ ciName }) => paths.designPart({ ...scope, parts: `${kind}s`, part: ciName }),
  }
  return (
    <Section
      title={kind === 'monitor' ? 'Monitors' : 'Attachments'}
      action={<TextLink to={paths.newDesignPart({ ...scope, parts: `${kind}s` })}>Create {kind}</TextLink>}
    >
      <QueryBoundary query={query} subject={`The ${kind}s`} lines={3} variant="table">
        {(parts) => (
          <PlainTable
            label={`${kind}s`}
            columns={[nameColumn, ...COLUMNS[kind]]}
            rows={parts}
            rowId={({ ciId }) => ciId}
            rowsOpen
            emptyState={{ title: `No ${kind}s`, hint: EMPTY_HINTS[kind] }}
          />
        )}
      </QueryBoundary>
    </Section>
  )
}

function ComponentTabs({ scope, editor }: { scope: Scope; editor: ReactNode }) {
  const activeTab = useChoice('tab', TABS, '')
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
      {activeTab === 'parts' ? (
        <div>
          <PartSection scope={scope} kind="monitor" />
          <PartSection scope={scope} kind="attachment" />
        </div>
      ) : (
        editor
      )}
    </>
  )
}
