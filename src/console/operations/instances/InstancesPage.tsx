import { Box, Group, Text } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { pageLoader } from '../../data/read/call-query.ts'
import { useChangedSince } from '../../data/read/changed-since.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import {
  addCrumb,
  instancesCrumbs,
  operatedEnvironmentCrumbs,
  operatedPlatformCrumbs,
  type PageHandle,
} from '../../routing/crumbs.ts'
import { paths, useScope, type ComponentScope, type Scope } from '../../routing/paths.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useLinkedParam } from '../../kit/search-params.ts'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { environmentInstancesQuery, instancesQuery, platformInstancesQuery } from '../queries.ts'
import { countInstances } from '../health/counts.ts'
import type { HealthCounts } from '../../organization/index.ts'
import { HealthStrip } from '../health/HealthBoard.tsx'
import { cloudOf, getAddress, isMarked } from '../instance.ts'
import { getColumns, getQuickFilters, PLACEHOLDER_FILTERS } from './columns.tsx'
import { InstanceDialogs, type OpenDialog } from './InstanceDialogs.tsx'
import { filterByScope, findCommonScope } from './scope.ts'
import { useInstancesWithWork } from './work.ts'

const InstanceInspector = lazyComponent(() => import('./InstanceInspector.tsx'), <Skeleton lines={12} variant="rows" />)
const InstanceTiles = lazyComponent(() => import('../tiles/InstanceTiles.tsx'))

function toQuery(scope: Scope) {
  if (scope.component !== '') return instancesQuery(scope)
  return scope.platform === '' ? environmentInstancesQuery(scope) : platformInstancesQuery(scope)
}

export const handle: PageHandle = {
  crumbs: (scope) => {
    if (scope.component !== '') return instancesCrumbs(scope)
    return scope.platform === ''
      ? addCrumb(operatedEnvironmentCrumbs, 'Instances', paths.environmentInstances)(scope)
      : addCrumb(operatedPlatformCrumbs, 'Instances', paths.platformInstances)(scope)
  },
}

export const loader = pageLoader((scope) => [toQuery(scope)])

const VIEWS = [
  ['table', 'Table'],
  ['tiles', 'Tiles'],
] as const

const INSPECTED_PARAM = 'instance'

const getId = ({ ciId }: Instance): string => ciId
const toFingerprint = ({ opsState, ciState, updated }: Instance): string => `${opsState} ${ciState} ${updated}`

/** The instance opened in the inspector, and the instances that changed since the operator looked. `listKey` identifies the list. */
function useInspected<Row extends Instance>(listKey: string, rows: readonly Row[] | undefined) {
  const { changed, markSeen } = useChangedSince(listKey, rows, getId, toFingerprint)
  const [id, linkTo] = useLinkedParam(INSPECTED_PARAM)
  // The opened instance counts as seen, including changes while it is open.
  useEffect(() => {
    if (id !== undefined && changed.has(id)) markSeen([id])
  }, [id, changed, markSeen])
  return {
    id,
    /** Undefined if it does not exist. */
    instance: id === undefined ? undefined : rows?.find(({ ciId }) => ciId === id),
    linkTo,
    changed,
  }
}

/** Instances as a table or as tiles, with an inspector and the actions on a selection. */
function InstancesView({ scope, query }: { scope: ComponentScope; query: UseQueryResult<Instance[]> }) {
  const { environment, platform, component } = scope
  const subject = component || platform || environment
  const label = `Instances of ${subject}`
  const rows = useInstancesWithWork(scope, query.data)
  const counts = useMemo(() => rows && countInstances(rows), [rows])
  const inspected = useInspected(Object.values(scope).join('/'), rows)
  const quickFilters = useMemo(() => counts && getQuickFilters(counts), [counts])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<OpenDialog>()
  const view = useChoice('view', VIEWS, 'table')
  const renderActions = (ids: ReadonlySet<string>) => (
    <SelectionActions scope={scope} rows={rows} ids={ids} onOpen={setDialog} />
  )
  return (
    <>
      <PageHeader title={component || label} facts={<InstancesFacts rows={rows} counts={counts} label={label} />} />
      <SplitPanel open={inspected.id !== undefined && !(query.isError && rows === undefined)}>
        <DataTable
          heightMode="fill"
          label={label}
          columns={getColumns(rows, scope)}
          rows={rows}
          rowId={getId}
          rowLink={({ ciId }) => inspected.linkTo(ciId)}
          emptyState={{
            title: 'No instances',
            hint: `No instances${platform && ` of ${subject}`} are deployed in ${environment}. Commit and deploy the environment in Transition.`,
            action: <ButtonLink to={paths.environment(scope)}>View in Transition</ButtonLink>,
          }}
          problem={toQueryProblem(query, 'The instances')}
          defaultSort="-state"
          quickFilters={quickFilters ?? PLACEHOLDER_FILTERS}
          toolbar={<SearchParamControl label="Show as" param="view" choices={VIEWS} />}
          renderRows={
            view === 'tiles'
              ? (matching, onSelect) => (
                  <InstanceTiles
                    instances={matching}
                    label={label}
                    current={inspected.id}
                    selected={selected}
                    onSelect={onSelect}
                    linkTo={inspected.linkTo}
                  />
                )
              : undefined
          }
          selection={{ selected, onChange: setSelected, actions: renderActions }}
          currentId={rows && inspected.id}
          changedSince={inspected.changed}
          inspector={{
            closeTo: inspected.linkTo(undefined),
            content: inspected.instance ? (
              <InstanceInspector scope={scope} instance={inspected.instance} />
            ) : (
              <InstanceNotFoundInspector id={inspected.id ?? ''} />
            ),
          }}
        />
      </SplitPanel>
      {dialog && rows && (
        <InstanceDialogs
          scope={dialog.scope}
          instances={filterByScope(scope, dialog.scope, rows)}
          open={dialog}
          staleReason={
            query.isError
              ? 'The list could not be refreshed, so it may be out of date. Wait until it is live again.'
              : undefined
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

// On a narrow page the strip is below the text.
const FACTS_HEIGHT = { base: 44, xs: 20 }

interface InstancesFactsProps {
  rows: readonly Instance[] | undefined
  counts: HealthCounts | undefined
  label: string
}

function InstancesFacts({ rows, counts, label }: InstancesFactsProps) {
  const cloudCount = useMemo(() => new Set(rows?.map(cloudOf)).size, [rows])
  if (!rows || !counts)
    return (
      <Group component="span" mih={FACTS_HEIGHT}>
        {label}
      </Group>
    )
  return (
    <Group component="span" gap="4px 12px" mih={FACTS_HEIGHT} align="center">
      <span>
        {formatCountOf(rows.length, 'instance')}
        {rows.length > 0 && ` in ${formatCountOf(cloudCount, 'cloud')}`}
      </span>
      {rows.length > 0 && (
        <Box component="span" w={260}>
          <HealthStrip counts={counts} />
        </Box>
      )}
    </Group>
  )
}

interface SelectionActionsProps {
  scope: ComponentScope
  rows: readonly Instance[] | undefined
  /** Selected ids, including those of instances that no longer exist. */
  ids: ReadonlySet<string>
  onOpen: (dialog: OpenDialog) => void
}

function SelectionActions({ scope, rows, ids, onOpen }: SelectionActionsProps) {
  const instances = rows?.filter(({ ciId }) => ids.has(ciId)) ?? []
  const notFoundCount = ids.size - instances.length
  const markedCount = instances.filter(isMarked).length
  const addresses = instances.map(getAddress).filter(Boolean)
  const common = findCommonScope(scope, instances)
  const open = (kind: OpenDialog['kind']) => () => {
    if (common.reason === undefined) onOpen({ kind, scope: common.scope, frozen: instances.map(({ ciId }) => ciId) })
  }
  return (
    <>
      {notFoundCount > 0 && (
        <Text span c="dimmed" fz="sm" role="status">
          {formatCountOf(notFoundCount, 'instance')} no longer {notFoundCount === 1 ? 'exists' : 'exist'}
        </Text>
      )}
      {addresses.length > 0 && <CopyButton text={() => addresses.join('\n')}>Copy IP addresses</CopyButton>}
      {markedCount > 0 && (
        <ActionButton onClick={open('unmark')} disabledReason={common.reason}>
          {`Unmark ${formatCountOf(markedCount, 'instance')}`}
        </ActionButton>
      )}
      <ActionButton onClick={open('action')} disabledReason={common.reason}>
        Run action
      </ActionButton>
      <ActionButton variant="filled" onClick={open('replace')} disabledReason={common.reason}>
        {`Replace ${formatCountOf(instances.length, 'instance')}`}
      </ActionButton>
    </>
  )
}

function InstanceNotFoundInspector({ id }: { id: string }) {
  return (
    <Inspector title={`Instance ${id}`} noun="instance" states={<Status icon="idle">removed</Status>}>
      <Text inherit role="status">
        This instance no longer exists: it was removed, or replaced by one with another name.
      </Text>
    </Inspector>
  )
}

/** The instances of a component, a platform or an environment. */
export function Component() {
  const scope = useScope()
  return <InstancesView key={Object.values(scope).join('/')} scope={scope} query={useQuery(toQuery(scope))} />
}
