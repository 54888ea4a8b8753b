import { Box, Text } from '@mantine/core'
import { useMemo, type ComponentType } from 'react'
import type { DraftCi } from '../../../contract/core/records.ts'
import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '../../data/read/call-query.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { designPlatformCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TimeByUser } from '../../kit/Time.tsx'
import { DesignNav } from '../DesignNav.tsx'
import { pendingColumn, PendingStatus } from '../PendingChanges.tsx'
import {
  designPlatformQuery,
  designPlatformsQuery,
  latestDesignReleaseQuery,
  platformContentQuery,
} from '../queries.ts'
import { exportDisabledReason } from '../transfer/rules.ts'
import { UnavailableParts } from '../UnavailableParts.tsx'
import { findLinkedFrom, useDesign, type PlatformDesign, type PlatformProps } from '../use-design.ts'
import { formatPack } from './packs.ts'
import { PlatformNames } from './PlatformNames.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { LongText } from '../../kit/LongText.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { isSecret } from '../../../contract/core/secrets.ts'
import { MASK } from '../../kit/secrets.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { defineColumns, type QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { ButtonLink, TextLink } from '../../kit/TextLink.tsx'
import { kindOf } from '../releases/changed-records.ts'
import { PENDING_DELETE_REASON, pendingLabel } from '../releases/pending.ts'
import { componentRows, type ComponentRow } from '../components/rows.ts'

export const handle: PageHandle = { crumbs: designPlatformCrumbs }

export const loader = pageLoader((scope) => [
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
  designPlatformQuery(scope),
  platformContentQuery(scope),
])

function PlatformFacts({ scope, platformDesign: { platform, links }, design }: PlatformProps) {
  const { ciName, ciAttributes, comments, createdBy, created, rfcCreatedBy, rfcCreated } = platform
  const linkedFrom = findLinkedFrom(design, ciName)
  const naming = { scope, none: 'none' }
  return (
    <Box maw={720} mb="lg">
      <Facts
        facts={[
          { term: 'Pack', value: formatPack(ciAttributes), mono: true },
          { term: 'Description', value: ciAttributes.description },
          { term: 'Comments', value: comments },
          { term: 'Major version', value: ciAttributes.major_version },
          {
            term: 'Links to',
            value: links ? <PlatformNames {...naming} names={links} hint="deployed first" /> : <Skeleton lines={1} />,
          },
          {
            term: 'Linked from',
            value: linkedFrom.isComplete ? <PlatformNames {...naming} names={linkedFrom.names} /> : 'unknown',
          },
          { term: 'Created', value: <TimeByUser time={created ?? rfcCreated} by={createdBy || rfcCreatedBy} /> },
        ]}
      />
    </Box>
  )
}

const ComponentsDiagram = lazyComponent(
  () => import('../diagram/ComponentsDiagram.tsx'),
  <Skeleton lines={12} variant="rows" />,
)

const VIEWS = [
  ['table', 'Table'],
  ['diagram', 'Diagram'],
] as const

const DeletePlatformDialog = lazyComponent(() => import('./DeletePlatformDialog.tsx'))
const EditPlatformDialog = lazyComponent(() => import('./EditPlatformDialog.tsx'))
const ExportDesignDialog = lazyComponent(() => import('../transfer/ExportDesignDialog.tsx'))

interface PlatformHeaderProps extends Pick<PlatformProps, 'scope' | 'design'> {
  /** Undefined until loaded. */
  platformDesign: PlatformDesign | undefined
}

function PlatformHeader({ scope, platformDesign, design }: PlatformHeaderProps) {
  const { assembly, platform } = scope
  const record = platformDesign?.platform
  const toDialog = (Dialog: ComponentType<PlatformProps & { onClose: () => void }>) => (onClose: () => void) =>
    platformDesign && <Dialog scope={scope} platformDesign={platformDesign} design={design} onClose={onClose} />
  const loadingReason = record ? undefined : 'The platform is still loading.'
  const disabledReason = record?.rfcAction === 'delete' ? PENDING_DELETE_REASON : loadingReason
  return (
    <PageHeader
      title={platform}
      state={<PendingStatus action={record?.rfcAction ?? ''} />}
      facts={`Platform ${record ? `${record.ciId} ` : ''}of the design of ${assembly}`}
      actions={
        <>
          <ActionButton renderDialog={toDialog(EditPlatformDialog)} disabledReason={disabledReason}>
            Edit platform
          </ActionButton>
          <ButtonLink to={paths.designPlatformVariables(scope)}>Edit variables</ButtonLink>
          <ActionButton to={paths.newDesignComponent(scope)} variant="filled">
            Create component
          </ActionButton>
        </>
      }
      more={[
        {
          label: 'Export platform',
          renderDialog: toDialog(ExportDesignDialog),
          disabledReason: loadingReason ?? exportDisabledReason(record),
          writes: false,
        },
        { label: `Delete ${platform}`, danger: true, renderDialog: toDialog(DeletePlatformDialog), disabledReason },
      ]}
    />
  )
}

function displayValue({ ciName, ciAttributes }: DraftCi): string {
  const value = ciAttributes.value ?? ''
  return ciAttributes.secure === 'true' || isSecret(ciName, value) ? MASK : value
}

const variableColumns: readonly PlainColumn<DraftCi>[] = [
  { id: 'variable', header: 'Variable', mono: true, render: ({ ciName }) => ciName },
  { id: 'value', header: 'Value', mono: true, render: (record) => <LongText>{displayValue(record)}</LongText> },
  pendingColumn,
]

const MAX_SHOWN = 12

function PlatformVariables({ scope, records }: Pick<PlatformDesign, 'records'> & { scope: Scope }) {
  const variables = records?.filter((record) => kindOf(record) === 'variable')
  const to = paths.designPlatformVariables(scope)
  if (!variables) return <Skeleton lines={3} variant="rows" />
  return (
    <>
      <PlainTable
        label={`Variables of ${scope.platform}`}
        columns={variableColumns}
        rows={variables.slice(0, MAX_SHOWN)}
        rowId={({ ciId }) => ciId}
        emptyState={{
          title: 'No variables',
          hint: 'Components refer to a variable of the platform as $OO_LOCAL{name}.',
          action: <TextLink to={to}>Add variables</TextLink>,
        }}
      />
      {variables.length > MAX_SHOWN && (
        <Text fz="sm" mt="sm">
          <TextLink to={to}>All {formatCountOf(variables.length, 'variable')}</TextLink>
        </Text>
      )}
    </>
  )
}

const componentColumns = defineColumns<ComponentRow>([
  { id: 'component', header: 'Component', width: 150, grow: 1, value: ({ name }) => name },
  { id: 'class', header: 'Class', width: 120, hideBelow: 420, value: ({ type }) => type },
  {
    id: 'pending',
    header: 'Uncommitted',
    width: 150,
    value: ({ action, changedParts }) => pendingLabel(action) || (changedParts > 0 ? 'content changed' : undefined),
    render: ({ action, changedParts }) =>
      action === '' && changedParts > 0 ? (
        <Status icon="attention">content changed</Status>
      ) : (
        <PendingStatus action={action} none="none" />
      ),
  },
  {
    id: 'differs',
    header: 'Differences from the pack',
    width: 200,
    grow: 2,
    hideBelow: 640,
    render: ({ differs }) => <bdi title={differs}>{differs}</bdi>,
  },
  { id: 'monitors', header: 'Monitors', kind: 'number', width: 90, hideBelow: 760 },
  { id: 'attachments', header: 'Attachments', kind: 'number', width: 110, hideBelow: 860 },
])

const quickFilters: readonly QuickFilter<ComponentRow>[] = [
  { id: 'pending', label: 'Uncommitted', match: ({ action, changedParts }) => action !== '' || changedParts > 0 },
  { id: 'users', label: 'Users', match: ({ type }) => type === 'User' },
  { id: 'differs', label: 'Differs from the pack', match: ({ differs }) => differs !== undefined },
]

function PlatformComponents({ scope, records }: { scope: Scope; records: PlatformDesign['records'] }) {
  const rows = useMemo(() => records && componentRows(records), [records])
  return (
    <DataTable
      label={`Components of ${scope.platform}`}
      columns={componentColumns}
      rows={rows}
      rowId={({ id }) => id}
      rowLink={({ name }) => paths.designComponent({ ...scope, component: name })}
      emptyState={{
        title: 'No components',
        hint: 'Components are the parts of a platform, such as computes, software or users. The pack of this platform has none.',
        action: <ActionButton to={paths.newDesignComponent(scope)}>Create component</ActionButton>,
      }}
      defaultSort="component"
      quickFilters={quickFilters}
    />
  )
}

export function Component() {
  const scope = useScope()
  const { platform } = scope
  const design = useDesign(scope, platform)
  // Has the error if the platform is not in the design.
  const query = useQuery(designPlatformQuery(scope))
  const view = useChoice('view', VIEWS, 'table')
  const listed = design.platforms?.find((each) => each.platform.ciName === platform)
  // Links are sent with every change of the platform, so take them from its own record.
  const found = listed && { ...listed, links: query.data?.links_to }
  const failed = [query, design.query].find(({ isLoadingError }) => isLoadingError)
  const unavailable =
    found && failed ? new Set([...design.unavailable, `the links of ${platform}`]) : design.unavailable
  return (
    <>
      <PlatformHeader scope={scope} platformDesign={found} design={design} />
      <DesignNav scope={scope} />
      {!found &&
        (failed ? <QueryProblem query={failed} subject="The platform" /> : <Skeleton lines={12} variant="rows" />)}
      {found && (
        <>
          <PlatformFacts scope={scope} platformDesign={found} design={design} />
          <Section
            title="Components"
            action={<SearchParamControl label="Show as" param="view" choices={VIEWS} clearsParam="node" />}
          >
            {view === 'diagram' && found.records ? (
              <ComponentsDiagram scope={scope} records={found.records} />
            ) : (
              <PlatformComponents scope={scope} records={found.records} />
            )}
          </Section>
          <Section title="Variables">
            <PlatformVariables scope={scope} records={found.records} />
          </Section>
          <RawRecord queryOptions={designPlatformQuery(scope)} />
        </>
      )}
      <UnavailableParts parts={[...unavailable]} />
    </>
  )
}
