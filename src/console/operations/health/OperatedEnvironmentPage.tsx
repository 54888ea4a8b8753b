import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useParams, Link } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { operatedEnvironmentCrumbs, placeIn, type PageHandle, type Place } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { assemblyHealthQuery } from '../../organization/index.ts'
import { paths } from '../../paths.ts'
import { automaticOf } from './automation.ts'
import { componentItemsOf, useEnvironmentHealth } from './environment-health.ts'
import { componentsOfAllColumns, platformColumns, type HealthItem } from './columns.tsx'
import { HealthBoard } from './HealthBoard.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { HealthTable } from './HealthTable.tsx'
import { MonitoredFact } from './MonitoredFact.tsx'
import { operatedPlatformsQuery, useOperatedPlatforms } from '../queries.ts'
import { NOTHING, sumOf } from './tally.ts'
import { useSwitching } from './use-switching.tsx'

export const handle: PageHandle = { crumbs: (params) => operatedEnvironmentCrumbs(placeIn(params)) }

export function loader({ params }: { params: Partial<Place> }) {
  const { organization, assembly, environment } = placeIn(params)
  return startReading(
    operatedPlatformsQuery(organization, assembly, environment),
    assemblyHealthQuery(organization, assembly),
  )
}

/** The platforms of an environment and all that runs of them, by the health of the instances. */
export function Component() {
  const { organization, assembly, environment } = placeIn(useParams())
  const platforms = useOperatedPlatforms(organization, assembly, environment)
  const health = useEnvironmentHealth(organization, assembly, environment)
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = health.problem.isPending ? undefined : platforms.data
  const known = health.platforms
  const items = useMemo(
    () =>
      shown?.map(({ ciName, ciAttributes }): HealthItem => ({
        name: ciName,
        to: paths.operatedPlatform(organization, assembly, environment, ciName),
        instances: paths.platformInstances(organization, assembly, environment, ciName),
        tally: known && (known.get(ciName)?.tally ?? NOTHING),
        note: [ciAttributes['pack'], ciAttributes['availability']].filter(Boolean).join(', '),
        automatic: automaticOf(ciAttributes),
      })),
    [shown, known, organization, assembly, environment],
  )
  const components = useMemo(
    () => known && componentItemsOf({ organization, assembly, environment }, known),
    [known, organization, assembly, environment],
  )
  const switching = useSwitching({ organization, assembly, environment }, platforms.data, items)
  const instances = paths.environmentInstances(organization, assembly, environment)
  const total = items && sumOf(items.map(({ tally }) => tally))
  return (
    <>
      <PageHeader
        title={environment}
        facts={
          <>
            <span>{items ? `${formatCountOf(items.length, 'platform')} of ${assembly}` : assembly}</span>
            <MonitoredFact tally={total} />
          </>
        }
        actions={
          <>
            <Button component={Link} to={paths.environment(organization, assembly, environment)}>
              Transition of {environment}
            </Button>
            <Button component={Link} to={instances}>
              All instances
            </Button>
          </>
        }
      />
      {items && <HealthNotice reading={health.problem} />}
      <HealthBoard tally={total} awaited={!items && !platforms.isError} instances={instances} />
      <Section title="Platforms" hint={health.monitored ? 'instances that are monitored' : undefined}>
        <HealthTable
          label="Platforms"
          columns={platformColumns}
          items={items}
          reading={platforms}
          selection={switching.selection}
          emptyState={{
            title: 'No platforms',
            hint: 'The design has no platform yet, or it was not pulled into this environment.',
          }}
        />
      </Section>
      {components && components.length > 0 && (
        <Section title="Components" hint="of all platforms">
          <HealthTable
            label="Components"
            columns={componentsOfAllColumns}
            items={components}
            reading={platforms}
            prefix="components-"
            emptyState={{ title: 'No components', hint: 'Nothing that runs is monitored.' }}
          />
        </Section>
      )}
      {switching.dialog}
    </>
  )
}
