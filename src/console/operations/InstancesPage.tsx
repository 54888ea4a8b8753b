import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Instance } from '../../contract/records.ts'
import { useChangedSince } from '../data/changed-since.ts'
import { startReading } from '../data/read.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { operatedEnvironmentCrumbs, placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { PageHeader } from '../kit/PageHeader.tsx'
import { formatCountOf } from '../kit/format.ts'
import { Split } from '../kit/inspector/Split.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import type { TableState } from '../kit/table/columns.ts'
import { useTableAddress } from '../kit/table/use-table-address.ts'
import { paths } from '../paths.ts'
import { INSPECTED, withInspected } from './inspected.ts'
import { columnsFor, quickFiltersFor } from './instance-columns.tsx'
import { InstanceDialogs, type OpenDialog } from './InstanceDialogs.tsx'
import { InstanceInspector } from './InstanceInspector.tsx'
import { InstancesFacts } from './InstancesFacts.tsx'
import { componentOf, instancesOf } from './queries.ts'
import { isMarked, tallyInstances } from './tally.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly, environment, platform, component } = place
    return [
      ...operatedEnvironmentCrumbs(place),
      { label: platform, to: paths.operatedPlatform(organization, assembly, environment, platform) },
      { label: component, to: paths.instances(organization, assembly, environment, platform, component) },
    ]
  },
}

export function loader({ params }: { params: Partial<Place> }) {
  const place = placeIn(params)
  return startReading(instancesOf(place), componentOf(place))
}

const WORST_FIRST: TableState = { filter: '', sort: [{ column: 'state', descending: true }], quick: undefined }

const idOf = ({ ciId }: Instance): string => ciId
const lookOf = ({ opsState, ciState, updated }: Instance): string => `${opsState} ${ciState} ${updated}`

/** The instances of a component, with what can be done with a selection of them. */
export function Component() {
  const place = placeIn(useParams())
  const instances = useQuery(instancesOf(place))
  const rows = instances.data
  const tally = useMemo(() => rows && tallyInstances(rows), [rows])
  const { changed } = useChangedSince(Object.values(place).join('/'), rows, idOf, lookOf)
  const columns = columnsFor(rows)
  const quickFilters = useMemo(
    () =>
      tally
        ? quickFiltersFor(
            tally.states.map(({ state }) => state),
            (tally.marked ?? 0) > 0,
          )
        : [],
    [tally],
  )
  const [state, setState] = useTableAddress(WORST_FIRST)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<OpenDialog>()
  const [search] = useSearchParams()
  const linkTo = useCallback((id: string | undefined) => withInspected(search, id), [search])

  const inspectedId = search.get(INSPECTED)
  const inspected = inspectedId === null ? undefined : rows?.find(({ ciId }) => ciId === inspectedId)
  const actions = (ids: ReadonlySet<string>) => {
    const frozen = rows?.filter(({ ciId }) => ids.has(ciId)) ?? []
    const open = (kind: OpenDialog['kind']) => () => setDialog({ kind, frozen: frozen.map(({ ciId }) => ciId) })
    const gone = frozen.length === 0 ? 'None of the selected instances exists any more.' : undefined
    const anyMarked = frozen.some(isMarked)
    const addresses = frozen.flatMap(({ ciAttributes }) => ciAttributes.private_ip ?? [])
    return (
      <>
        {addresses.length > 0 && <CopyButton text={() => addresses.join('\n')}>Copy addresses</CopyButton>}
        {anyMarked && (
          <ActionButton onClick={open('unmark')} disabledReason={undefined}>
            Take marks off
          </ActionButton>
        )}
        <ActionButton onClick={open('action')} disabledReason={gone}>
          Run action
        </ActionButton>
        <ActionButton look="primary" onClick={open('replace')} disabledReason={gone}>
          {`Replace ${formatCountOf(ids.size, 'instance')}`}
        </ActionButton>
      </>
    )
  }
  return (
    <>
      <PageHeader title={place.component} facts={<InstancesFacts rows={rows} tally={tally} />} actions={undefined} />
      <Split open={inspected !== undefined}>
        <DataTable
          fit="fill"
          label={`Instances of ${place.component}`}
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowLink={({ ciId }) => linkTo(ciId)}
          emptyState={{
            title: 'No instances',
            hint: `Nothing of ${place.component} is deployed in ${place.environment}. Commit and deploy the environment in Transition.`,
          }}
          problem={
            instances.error && rows === undefined ? <ReadProblem reading={instances} what="The instances" /> : undefined
          }
          state={state}
          onStateChange={setState}
          quickFilters={quickFilters}
          selection={{ selected, onChange: setSelected, actions }}
          current={inspected?.ciId}
          changedSince={changed}
          renderInspector={(neighbours) =>
            inspected && <InstanceInspector instance={inspected} neighbours={neighbours} linkTo={linkTo} />
          }
        />
      </Split>
      {dialog && rows && (
        <InstanceDialogs
          place={place}
          instances={rows}
          open={dialog}
          stale={
            instances.isError
              ? 'The list could not be read again just now, so it may be out of date. Wait until it is live.'
              : undefined
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
