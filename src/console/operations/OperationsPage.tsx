import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { startReading } from '../data/read.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { operationsCrumbs, placeIn, type PageHandle, type Place } from '../frame/crumbs.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { formatCountOf } from '../kit/format.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { assemblyHealthIn } from '../organization/index.ts'
import { paths } from '../paths.ts'
import { environmentsOf } from '../transition/index.ts'
import { HealthList, HealthListShape } from './HealthList.tsx'
import { HealthNotice } from './HealthNotice.tsx'
import { healthWithin, tallyHealth } from './tally.ts'

export const handle: PageHandle = { crumbs: (params) => operationsCrumbs(placeIn(params)) }

export function loader({ params }: { params: Partial<Place> }) {
  const { organization, assembly } = placeIn(params)
  return startReading(environmentsOf(organization, assembly), assemblyHealthIn(organization, assembly))
}

/** The environments of an assembly by the health of what runs in them. */
export function Component() {
  const { organization, assembly } = placeIn(useParams())
  const environments = useQuery(environmentsOf(organization, assembly))
  const health = useQuery(assemblyHealthIn(organization, assembly))
  // Shown with its health: the most troubled come first, and nothing is to change places under a pointer.
  const shown = health.isPending ? undefined : environments.data
  const items = shown?.map(({ ciName, ciAttributes }) => {
    const within = health.data && healthWithin(health.data, assembly, ciName)
    return {
      name: ciName,
      to: paths.operatedEnvironment(organization, assembly, ciName),
      tally: within && tallyHealth(within),
      note: ciAttributes.availability ?? '',
    }
  })
  return (
    <>
      <PageHeader
        title="Operations"
        facts={items ? `${formatCountOf(items.length, 'environment')} of ${assembly}` : assembly}
        actions={undefined}
      />
      <ReadProblem reading={environments} what="The environments" />
      <HealthNotice reading={health} />
      {items === undefined ? (
        !environments.error && <HealthListShape rows={3} />
      ) : items.length === 0 ? (
        <EmptyState
          title="No environments"
          hint="Nothing runs before there is an environment. Create one in Transition."
        />
      ) : (
        <HealthList label="Environments" items={items} />
      )}
    </>
  )
}
