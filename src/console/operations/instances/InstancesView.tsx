import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams, Link } from 'react-router'
import type { Instance } from '../../../contract/core/records.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { SplitPanel } from '../../kit/inspector/SplitPanel.tsx'
import { parseChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../routing/paths.ts'
import { getColumns, getQuickFilters, getPlaceholderFilters } from './columns.tsx'
import { InstanceActions } from './InstanceActions.tsx'
import { InstanceDialogs, type OpenDialog } from './InstanceDialogs.tsx'
import { InstanceNotFoundInspector, InstanceInspector } from './InstanceInspector.tsx'
import { filterByScope, type InstanceListScope } from './scope.ts'
import { InstancesFacts } from './InstancesFacts.tsx'
import { countInstances } from '../health/counts.ts'
import { useInspected } from './use-inspected.ts'
import { useInstancesWithWork } from '../use-instances-with-work.ts'

const TileMap = lazyComponent(() => import('../tiles/TileMap.tsx'))

const getId = ({ ciId }: Instance): string => ciId

interface InstancesViewProps {
  readonly scope: InstanceListScope
  readonly query: UseQueryResult<Instance[]>
}

const VIEWS = [
  ['table', 'Table'],
  ['tiles', 'Tiles'],
] as const

/** Instances as a table or as tiles, with one beside them and what can be done with a selection. */
export function InstancesView({ scope, query }: InstancesViewProps) {
  const { organization, assembly, environment, platform, component } = scope
  const of = component ?? platform ?? environment
  const rows = useInstancesWithWork(scope, query.data)
  const counts = useMemo(() => rows && countInstances(rows), [rows])
  const inspected = useInspected(Object.values(scope).join('/'), rows)
  const columns = getColumns(rows, scope)
  const quickFilters = useMemo(() => counts && getQuickFilters(counts), [counts])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<OpenDialog>()
  const [search] = useSearchParams()
  const view = parseChoice(search, 'view', VIEWS, 'table')
  const actions = (ids: ReadonlySet<string>) => (
    <InstanceActions scope={scope} rows={rows} ids={ids} onOpen={setDialog} />
  )
  return (
    <>
      <PageHeader
        title={component ?? `Instances of ${of}`}
        facts={<InstancesFacts rows={rows} counts={counts} subject={of} />}
        actions={undefined}
      />
      <SplitPanel open={inspected.id !== undefined && !(query.isError && rows === undefined)}>
        <DataTable
          heightMode="fill"
          label={`Instances of ${of}`}
          columns={columns}
          rows={rows}
          rowId={getId}
          rowLink={({ ciId }) => inspected.linkTo(ciId)}
          emptyState={{
            title: 'No instances',
            hint: `Nothing${platform === undefined ? '' : ` of ${of}`} is deployed in ${environment}. Commit and deploy it in Transition.`,
            action: (
              <Button component={Link} to={paths.environment(organization, assembly, environment)}>
                Transition of {environment}
              </Button>
            ),
          }}
          problem={toQueryProblem(query, 'The instances')}
          defaultSort="-state"
          quickFilters={quickFilters ?? getPlaceholderFilters(scope)}
          toolbar={<SearchParamControl label="Show as" param="view" choices={VIEWS} value={view} />}
          renderRows={
            view === 'tiles'
              ? (matching, onSelect) => (
                  <TileMap
                    instances={matching}
                    label={`Instances of ${of}`}
                    current={inspected.id}
                    selected={selected}
                    onSelect={onSelect}
                    linkTo={inspected.linkTo}
                  />
                )
              : undefined
          }
          selection={{
            selected,
            onChange: setSelected,
            actions,
          }}
          currentId={rows && inspected.id}
          changedSince={inspected.changed}
          renderInspector={(neighbours) =>
            inspected.instance ? (
              <InstanceInspector
                scope={scope}
                instance={inspected.instance}
                neighbours={neighbours}
                linkTo={inspected.linkTo}
              />
            ) : (
              <InstanceNotFoundInspector id={inspected.id ?? ''} neighbours={neighbours} linkTo={inspected.linkTo} />
            )
          }
        />
      </SplitPanel>
      {dialog && rows && (
        <InstanceDialogs
          scope={dialog.scope}
          instances={filterByScope(scope, dialog.scope, rows)}
          open={dialog}
          staleReason={
            query.isError
              ? 'The list could not be read again just now, so it may be out of date. Wait until it is live.'
              : undefined
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
