import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams, Link } from 'react-router'
import type { Instance } from '../../../contract/core/records.ts'
import { readProblem } from '../../data/read/ReadProblem.tsx'
import { late } from '../../kit/late.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Split } from '../../kit/inspector/Split.tsx'
import { chosenIn, LinkChoice } from '../../kit/LinkChoice.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../paths.ts'
import { columnsFor, quickFiltersFor, usualQuickFilters } from './columns.tsx'
import { InstanceActions } from './InstanceActions.tsx'
import { InstanceDialogs, type OpenDialog } from './InstanceDialogs.tsx'
import { GoneInstance, InstanceInspector } from './InstanceInspector.tsx'
import { instancesIn, type Scope } from './scope.ts'
import { InstancesFacts } from './InstancesFacts.tsx'
import { tallyInstances } from '../health/tally.ts'
import { useInspected } from './use-inspected.ts'
import { useWork } from '../use-work.ts'

const TileMap = late(() => import('../tiles/TileMap.tsx'))

const idOf = ({ ciId }: Instance): string => ciId

interface InstancesViewProps {
  readonly scope: Scope
  readonly reading: UseQueryResult<Instance[]>
}

const VIEWS = [
  ['table', 'Table'],
  ['tiles', 'Tiles'],
] as const

/** Instances as a table or as tiles, with one beside them and what can be done with a selection. */
export function InstancesView({ scope, reading }: InstancesViewProps) {
  const { organization, assembly, environment, platform, component } = scope
  const of = component ?? platform ?? environment
  const rows = useWork(scope, reading.data)
  const tally = useMemo(() => rows && tallyInstances(rows), [rows])
  const inspected = useInspected(Object.values(scope).join('/'), rows)
  const columns = columnsFor(rows, scope)
  const quickFilters = useMemo(() => tally && quickFiltersFor(tally), [tally])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<OpenDialog>()
  const [search] = useSearchParams()
  const view = chosenIn(search, 'view', VIEWS, 'table')
  const actions = (ids: ReadonlySet<string>) => (
    <InstanceActions scope={scope} rows={rows} ids={ids} onOpen={setDialog} />
  )
  return (
    <>
      <PageHeader
        title={component ?? `Instances of ${of}`}
        facts={<InstancesFacts rows={rows} tally={tally} of={of} />}
        actions={undefined}
      />
      <Split open={inspected.id !== undefined && !(reading.isError && rows === undefined)}>
        <DataTable
          fit="fill"
          label={`Instances of ${of}`}
          columns={columns}
          rows={rows}
          rowId={idOf}
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
          problem={readProblem(reading, 'The instances')}
          sortedBy="-state"
          quickFilters={quickFilters ?? usualQuickFilters(scope)}
          toolbar={<LinkChoice label="Show as" param="view" choices={VIEWS} value={view} />}
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
          current={rows && inspected.id}
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
              <GoneInstance id={inspected.id ?? ''} neighbours={neighbours} linkTo={inspected.linkTo} />
            )
          }
        />
      </Split>
      {dialog && rows && (
        <InstanceDialogs
          place={dialog.place}
          instances={instancesIn(scope, dialog.place, rows)}
          open={dialog}
          stale={
            reading.isError
              ? 'The list could not be read again just now, so it may be out of date. Wait until it is live.'
              : undefined
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
