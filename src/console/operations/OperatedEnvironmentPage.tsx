import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { startReading } from '../data/read.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { operatedEnvironmentCrumbs, placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { assemblyHealthIn } from '../organization/index.ts'
import { paths } from '../paths.ts'
import { useEnvironmentHealth, type PlatformHealth } from './environment-health.ts'
import { HealthList, HealthListShape, type HealthItem } from './HealthList.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { operatedPlatformsOf } from './queries.ts'

export const handle: PageHandle = { crumbs: (params) => operatedEnvironmentCrumbs(placeIn(params)) }

export function loader({ params }: { params: Partial<Place> }) {
  const { organization, assembly, environment } = placeIn(params)
  return startReading(
    operatedPlatformsOf(organization, assembly, environment),
    assemblyHealthIn(organization, assembly),
  )
}

const partsOf = (health: PlatformHealth | undefined, link: (component: string) => string): HealthItem[] =>
  [...(health?.components ?? [])].map(([name, tally]) => ({ name, to: link(name), tally }))

/** The platforms of an environment by the health of their instances, with the components that run. */
export function Component() {
  const { organization, assembly, environment } = placeIn(useParams())
  const platforms = useQuery(operatedPlatformsOf(organization, assembly, environment))
  const health = useEnvironmentHealth(organization, assembly, environment)
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = health.problem.isPending ? undefined : platforms.data
  const items = shown?.map(({ ciName, ciAttributes }): HealthItem => {
    const known = health.platforms?.get(ciName)
    return {
      name: ciName,
      to: paths.operatedPlatform(organization, assembly, environment, ciName),
      tally: known?.tally ?? (health.platforms && { total: 0, marked: undefined, states: [] }),
      note: [ciAttributes.pack, ciAttributes.availability].filter(Boolean).join(', '),
      parts: partsOf(known, (component) => paths.instances(organization, assembly, environment, ciName, component)),
    }
  })
  return (
    <>
      <PageHeader
        title={environment}
        facts={items ? `${formatCountOf(items.length, 'platform')} of ${assembly} in operation` : assembly}
        actions={
          <Button component={Link} to={paths.environment(organization, assembly, environment)}>
            Transition of {environment}
          </Button>
        }
      />
      <ReadProblem reading={platforms} what="The platforms" />
      <HealthNotice reading={health.problem} />
      {items === undefined ? (
        !platforms.error && <HealthListShape rows={4} />
      ) : items.length === 0 ? (
        <EmptyState
          title="No platforms"
          hint="The design has no platform yet, or it was not pulled into this environment."
        />
      ) : (
        <HealthList label="Platforms" items={items} />
      )}
    </>
  )
}
