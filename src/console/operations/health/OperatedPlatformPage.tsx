import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useParams, Link } from 'react-router'
import { startReading } from '../../data/read/read.ts'
import { placeIn, type PageHandle, type Place } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { assemblyHealthQuery } from '../../organization/index.ts'
import { paths } from '../../paths.ts'
import { ScaleDialog } from '../../transition/index.ts'
import { useEnvironmentHealth, type PlatformHealth } from './environment-health.ts'
import { componentColumns, type HealthItem } from './columns.tsx'
import { HealthBoard } from './HealthBoard.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { HealthTable } from './HealthTable.tsx'
import { MonitoredFact } from './MonitoredFact.tsx'
import { operatedPlatformCrumbs } from '../operations-crumbs.ts'
import {
  operatedComponentsQuery,
  useOperatedComponents,
  operatedPlatformsQuery,
  useOperatedPlatforms,
} from '../queries.ts'
import { Reactions } from './Reactions.tsx'
import { NOTHING } from './tally.ts'
import { switchableOf } from './use-switching.tsx'

export const handle: PageHandle = { crumbs: (params) => operatedPlatformCrumbs(placeIn(params)) }

export function loader({ params }: { params: Partial<Place> }) {
  const { organization, assembly, environment, platform } = placeIn(params)
  return startReading(
    operatedComponentsQuery(organization, assembly, environment, platform),
    operatedPlatformsQuery(organization, assembly, environment),
    assemblyHealthQuery(organization, assembly),
  )
}

const NONE: PlatformHealth = { tally: NOTHING, components: new Map() }

/** The components of a platform by the health of their instances, and what the platform does by itself. */
export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment, platform } = place
  const components = useOperatedComponents(organization, assembly, environment, platform)
  const health = useEnvironmentHealth(organization, assembly, environment)
  const platforms = useOperatedPlatforms(organization, assembly, environment)
  const own = platforms.data?.find(({ ciName }) => ciName === platform)
  const [scaling, setScaling] = useState(false)
  const { platforms: told } = health
  const known = useMemo(() => told && (told.get(platform) ?? NONE), [told, platform])
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = health.problem.isPending ? undefined : components.data
  const items = useMemo(() => {
    return shown?.map(({ ciName, ciClassName }): HealthItem => {
      const to = paths.instances(organization, assembly, environment, platform, ciName)
      const note = ciClassName.split('.').at(-1) ?? ''
      return { name: ciName, to, instances: to, tally: known && (known.components.get(ciName) ?? NOTHING), note }
    })
  }, [shown, known, organization, assembly, environment, platform])
  const all = paths.platformInstances(organization, assembly, environment, platform)
  return (
    <>
      <PageHeader
        title={platform}
        facts={
          items ? (
            <>
              <span>{formatCountOf(items.length, 'component')}</span>
              <MonitoredFact tally={known?.tally} />
            </>
          ) : (
            'Components of the platform'
          )
        }
        actions={
          <>
            <Button component={Link} to={paths.platformProcedures(organization, assembly, environment, platform)}>
              Procedures
            </Button>
            <Button onClick={() => setScaling(true)}>Scale {platform}</Button>
            <Button component={Link} to={all}>
              All instances
            </Button>
          </>
        }
      />
      {items && <HealthNotice reading={health.problem} />}
      <HealthBoard tally={known?.tally} awaited={health.problem.isPending} instances={all} />
      <Section title="Components" hint={health.monitored ? 'instances that are monitored' : undefined}>
        <HealthTable
          label="Components"
          columns={componentColumns}
          items={items}
          reading={components}
          emptyState={{
            title: 'No components',
            hint: 'Components come with the design. Pull it into this environment.',
          }}
        />
      </Section>
      {own ? (
        <Reactions place={{ organization, assembly, environment }} platform={switchableOf(own, known?.tally)} />
      ) : (
        platforms.isPending && (
          <Section title="Automatic">
            <Skeleton lines={4} />
          </Section>
        )
      )}
      {scaling && <ScaleDialog place={place} platform={platform} onClose={() => setScaling(false)} />}
    </>
  )
}
