import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { pageLoader } from '../../data/read/call-query.ts'
import { toQueryProblem } from '../../data/read/QueryProblem.tsx'
import { UnavailableParts } from '../../design/index.ts'
import { Note } from '../../kit/Dimmed.tsx'
import { formatCount, formatCountOf } from '../../kit/format.ts'
import { groupBy } from '../../kit/grouping.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { useChoice, SearchParamControl } from '../../kit/SearchParamControl.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { TileMap } from '../../kit/tiles/TileMap.tsx'
import type { TileDescription, TileSet } from '../../kit/tiles/use-tile-canvas.ts'
import { organizationCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope } from '../../routing/paths.ts'
import { organizationEnvironmentsQuery } from '../queries.ts'
import { fleetColumns, fleetFilters, getFacts, getRiskIcon, type FleetRow } from './columns.tsx'
import { describeRiskRules, getRisk } from './risk.ts'
import { MAX_CHECKED, useFleet } from './use-fleet.ts'

export const handle = pageHandle(organizationCrumbs, 'Fleet', paths.fleet)

export const loader = pageLoader((scope) => [organizationEnvironmentsQuery(scope)])

const VIEWS = [
  ['tiles', 'Tiles'],
  ['table', 'Table'],
] as const

const GROUPS = [
  ['profile', 'By profile'],
  ['assembly', 'By assembly'],
] as const

/** Profiles of production first, assemblies by their first environment; environments in the order of the table: by default the riskiest first. */
function toTileSet(rows: readonly FleetRow[], group: 'profile' | 'assembly'): TileSet<FleetRow> {
  const nameOf = (row: FleetRow) => row[group] || `no ${group}`
  const found = [...new Set(rows.map(nameOf))]
  const ofProduction = new Set(rows.filter(({ isProduction }) => isProduction).map(nameOf))
  const names =
    group === 'profile'
      ? found.toSorted((a, b) => Number(ofProduction.has(b)) - Number(ofProduction.has(a)) || compareNatural(a, b))
      : found
  const byGroup = groupBy(rows, nameOf)
  const byName = names.map((name) => ({ name, items: byGroup.get(name) ?? [] }))
  return {
    groups: byName.map(({ name, items }) => ({ name, count: items.length })),
    items: byName.flatMap(({ items }) => items),
  }
}

const TILE: TileDescription<FleetRow> = {
  getId: ({ id }) => id,
  getIcon: getRiskIcon,
  isMarked: ({ isProduction }) => isProduction,
  getFacts,
  getName: ({ assembly, name }) => `${assembly} / ${name}`,
}
const TILE_BY_ASSEMBLY: TileDescription<FleetRow> = { ...TILE, getName: ({ name }) => name }

function FleetTiles({ rows, group }: { rows: readonly FleetRow[]; group: 'profile' | 'assembly' }) {
  const scope = useScope()
  const navigate = useNavigate()
  const set = useMemo(() => toTileSet(rows, group), [rows, group])
  return (
    <TileMap
      set={set}
      tile={group === 'assembly' ? TILE_BY_ASSEMBLY : TILE}
      label="Environments"
      headings={group === 'assembly' ? 'beside' : 'above'}
      onOpen={({ assembly, name }) => void navigate(paths.environment({ ...scope, assembly, environment: name }))}
    />
  )
}

export function Component() {
  const scope = useScope()
  const view = useChoice('view', VIEWS, 'tiles')
  const group = useChoice('by', GROUPS, 'profile')
  const { query, fleet, unavailable } = useFleet(scope.organization)
  const rows = useMemo(() => fleet?.map((each): FleetRow => ({ ...each, risk: getRisk(each) })), [fleet])
  return (
    <>
      <PageHeader
        title="Fleet"
        facts={
          rows &&
          `${formatCountOf(rows.length, 'environment')} of ${formatCountOf(new Set(rows.map(({ assembly }) => assembly)).size, 'assembly', 'assemblies')}`
        }
      />
      <DataTable
        heightMode="fill"
        label="Environments"
        columns={fleetColumns}
        rows={rows}
        rowId={({ id }) => id}
        rowLink={({ assembly, name }) => paths.environment({ ...scope, assembly, environment: name })}
        defaultSort="-risk,assembly,environment"
        quickFilters={fleetFilters}
        problem={toQueryProblem(query, 'The environments')}
        toolbar={
          <Group gap="sm" wrap="nowrap">
            <SearchParamControl label="Show as" param="view" choices={VIEWS} />
            {view === 'tiles' && <SearchParamControl label="Group tiles" param="by" choices={GROUPS} />}
          </Group>
        }
        renderRows={view === 'tiles' ? (matching) => <FleetTiles rows={matching} group={group} /> : undefined}
        emptyState={{
          title: 'No environments',
          hint: 'An environment is where an assembly runs. There are none yet, or you cannot see them.',
        }}
      />
      {rows && (
        <Note mt="md" flex="none">
          Colors show risk: red from 50 points, amber from 20; dashed tiles have unknown health or deployments. A marked
          corner is production. {describeRiskRules()}{' '}
          {rows.length > MAX_CHECKED &&
            `Releases are loaded for up to ${formatCount(MAX_CHECKED)} environments, production first; the others are shown as unknown. `}
        </Note>
      )}
      <UnavailableParts parts={rows ? unavailable : []} consequence="They are shown as unknown." />
    </>
  )
}
