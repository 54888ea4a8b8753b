import { useMemo } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import { readProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { pendingWord } from '../../design/index.ts'
import { environmentCrumbs, placeIn, type PageHandle, type Place } from '../../frame/crumbs.ts'
import { ownedBy } from '../../kit/form/owners.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Column, QuickFilter } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { paths } from '../../paths.ts'
import { platformComponentsQuery, usePlatformComponents } from './component-queries.ts'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly, environment, platform } = place
    const to = paths.environmentPlatform(organization, assembly, environment, platform)
    return [...environmentCrumbs(place), { label: platform, to }]
  },
}

export const loader = ({ params }: LoaderFunctionArgs) => startReading(platformComponentsQuery(placeIn(params)))

const classOf = ({ ciClassName }: DraftCi) => ciClassName.slice(ciClassName.lastIndexOf('.') + 1)
const ownOf = (component: DraftCi) => ownedBy(component, 'manifest').join(', ') || undefined

const columns: readonly Column<DraftCi>[] = [
  {
    id: 'component',
    header: 'Component',
    kind: 'text',
    width: 150,
    grow: 1,
    naming: true,
    value: ({ ciName }) => ciName,
  },
  { id: 'class', header: 'Class', kind: 'text', width: 140, hideBelow: 420, value: classOf },
  { id: 'own', header: 'Kept here on a pull', kind: 'text', width: 190, grow: 2, hideBelow: 560, value: ownOf },
  {
    id: 'change',
    header: 'Open change',
    kind: 'text',
    width: 130,
    value: ({ rfcAction }) => pendingWord(rfcAction) || undefined,
    render: ({ rfcAction }) => (rfcAction ? <Status icon="attention">{pendingWord(rfcAction)}</Status> : null),
  },
]

const quickFilters: readonly QuickFilter<DraftCi>[] = [
  { id: 'own', label: 'With overridden values', match: (component) => ownOf(component) !== undefined },
  { id: 'open', label: 'Changed', match: ({ rfcAction }) => rfcAction !== '' },
]

function Elsewhere({ place: { organization, assembly, environment, platform } }: { place: Place }) {
  const at = [organization, assembly, environment] as const
  const only = `?${new URLSearchParams({ platform }).toString()}`
  return (
    <>
      <span>Components as this environment has them</span>
      <span>
        <Link to={`${paths.environmentVariables(...at)}${only}`}>variables</Link>
      </span>
      <span>
        <Link to={`${paths.environmentClouds(...at)}${only}`}>clouds</Link>
      </span>
      <span>
        <Link to={paths.designPlatform(organization, assembly, platform)}>design</Link>
      </span>
      <span>
        <Link to={paths.operatedPlatform(...at, platform)}>health</Link>
      </span>
    </>
  )
}

/** A platform in an environment: its components, each to be changed for this environment only. */
export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment, platform } = place
  const reading = usePlatformComponents(place)
  const rowLink = useMemo(
    () =>
      ({ ciName }: DraftCi) =>
        paths.environmentComponent(organization, assembly, environment, platform, ciName),
    [organization, assembly, environment, platform],
  )
  return (
    <>
      <EnvironmentHeader
        place={place}
        title={`${platform} in ${environment}`}
        facts={<Elsewhere place={place} />}
        ready={reading.data !== undefined}
      />
      <DataTable
        label={`Components of ${platform}`}
        columns={columns}
        rows={reading.data}
        rowId={({ ciId }) => ciId}
        rowLink={rowLink}
        problem={readProblem(reading, 'The components')}
        emptyState={{ title: 'No components', hint: 'Components are made in the design and come with a pull.' }}
        sortedBy="component"
        quickFilters={quickFilters}
      />
    </>
  )
}
