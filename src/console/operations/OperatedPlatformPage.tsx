import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { startReading } from '../data/read.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { operatedEnvironmentCrumbs, placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { paths } from '../paths.ts'
import { HealthList, HealthListShape, type HealthItem } from './HealthList.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { HealthStrip } from './HealthStrip.tsx'
import { componentNameOf } from './instance.ts'
import styles from './Operations.module.css'
import { operatedComponentsOf, platformInstancesOf } from './queries.ts'
import { groupBy, tallyInstances } from './tally.ts'

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeIn(params)
    const { organization, assembly, environment, platform } = place
    const to = paths.operatedPlatform(organization, assembly, environment, platform)
    return [...operatedEnvironmentCrumbs(place), { label: platform, to }]
  },
}

export function loader({ params }: { params: Partial<Place> }) {
  const { organization, assembly, environment, platform } = placeIn(params)
  return startReading(
    operatedComponentsOf(organization, assembly, environment, platform),
    platformInstancesOf(organization, assembly, environment, platform),
  )
}

/** The components of a platform by the health of their instances. */
export function Component() {
  const { organization, assembly, environment, platform } = placeIn(useParams())
  const components = useQuery(operatedComponentsOf(organization, assembly, environment, platform))
  const instances = useQuery(platformInstancesOf(organization, assembly, environment, platform))
  const groups = instances.data && groupBy(instances.data, componentNameOf)
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = instances.isPending ? undefined : components.data
  const items = shown?.map(({ ciName, ciClassName }): HealthItem => ({
    name: ciName,
    to: paths.instances(organization, assembly, environment, platform, ciName),
    tally: groups && tallyInstances(groups.get(ciName) ?? []),
    note: ciClassName.split('.').at(-1) ?? '',
  }))
  return (
    <>
      <PageHeader
        title={platform}
        facts={
          instances.data && items ? (
            <span className={styles.facts}>
              {formatCountOf(instances.data.length, 'instance')} of {formatCountOf(items.length, 'component')}
              <HealthStrip tally={tallyInstances(instances.data)} />
            </span>
          ) : (
            <span className={styles.facts}>Components of the platform</span>
          )
        }
        actions={undefined}
      />
      <ReadProblem reading={components} what="The components" />
      <HealthNotice reading={instances} />
      {items === undefined ? (
        !components.error && <HealthListShape rows={8} />
      ) : items.length === 0 ? (
        <EmptyState title="No components" hint="Components come with the design. Pull it into this environment." />
      ) : (
        <HealthList label="Components" items={items} />
      )}
    </>
  )
}
