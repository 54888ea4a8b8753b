import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, Link } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { operationsCrumbs, placeIn, type PageHandle, type Place } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { assemblyHealthQuery, useAssemblyHealth } from '../../organization/index.ts'
import { paths } from '../../paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { HealthBoard } from './HealthBoard.tsx'
import { environmentColumns, type HealthItem } from './columns.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { HealthTable } from './HealthTable.tsx'
import { MonitoredFact } from './MonitoredFact.tsx'
import { healthWithin, sumOf, tallyHealth } from './tally.ts'

export const handle: PageHandle = { crumbs: (params) => operationsCrumbs(placeIn(params)) }

export function loader({ params }: { params: Partial<Place> }) {
  const { organization, assembly } = placeIn(params)
  return startReading(environmentsQuery(organization, assembly), assemblyHealthQuery(organization, assembly))
}

/** The environments of an assembly by the health of what runs in them. */
export function Component() {
  const { organization, assembly } = placeIn(useParams())
  const environments = useEnvironments(organization, assembly)
  const health = useAssemblyHealth(organization, assembly)
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = health.isPending ? undefined : environments.data
  const items = useMemo(
    () =>
      shown?.map(({ ciName, ciAttributes }): HealthItem => {
        const within = health.data && healthWithin(health.data, assembly, ciName)
        return {
          name: ciName,
          to: paths.operatedEnvironment(organization, assembly, ciName),
          instances: paths.environmentInstances(organization, assembly, ciName),
          tally: within && tallyHealth(within),
          note: ciAttributes['availability'] ?? '',
        }
      }),
    [shown, health.data, organization, assembly],
  )
  const total = items && sumOf(items.map(({ tally }) => tally))
  return (
    <>
      <PageHeader
        title="Operations"
        facts={
          <>
            <span>{items ? `${formatCountOf(items.length, 'environment')} of ${assembly}` : assembly}</span>
            <MonitoredFact tally={total} />
          </>
        }
        actions={undefined}
      />
      {items && <HealthNotice reading={health} />}
      <HealthBoard tally={total} awaited={!items && !environments.isError} instances={undefined} />
      <Section title="Environments">
        <HealthTable
          label="Environments"
          columns={environmentColumns}
          items={items}
          reading={environments}
          emptyState={{
            title: 'No environments',
            hint: 'Nothing runs before there is an environment.',
            action: (
              <Button component={Link} to={paths.newEnvironment(organization, assembly)}>
                New environment
              </Button>
            ),
          }}
        />
      </Section>
    </>
  )
}
