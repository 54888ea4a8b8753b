import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Instance } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { late } from '../../kit/late.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import type { Neighbours } from '../../kit/table/neighbours.ts'
import { When } from '../../kit/Time.tsx'
import { attributesOf, factsOf } from './facts.ts'
import { instanceQuery } from './queries.ts'
import { carriesOthers } from './instance.ts'
import { pathOfInstance, placeOfInstance, type Scope } from './scope.ts'
import type { ListedInstance } from './work.ts'
import { WorkLink } from '../WorkLink.tsx'

const waitingFor =
  (title: string) =>
  ({ lines }: { readonly lines: number }) => (
    <Section title={title}>
      <Skeleton lines={lines} />
    </Section>
  )

const InstanceTrouble = late(() => import('./InstanceTrouble.tsx'), waitingFor('Open events'))
const InstanceDetails = late(() => import('./InstanceDetails.tsx'), waitingFor('Monitors'))

/** Lines kept for what is read of one instance, by what its list tells already: nothing below is to move. */
const roomFor = ({ opsState }: Instance) => ({
  events: opsState === 'good' || opsState === '' ? 1 : 2,
  monitors: opsState === '' ? 1 : 16,
})

interface InspectorProps {
  readonly scope: Scope
  readonly instance: ListedInstance
  readonly neighbours: Neighbours<Instance>
  /** The address with another instance opened, or none. */
  readonly linkTo: (id: string | undefined) => string
}

/** One instance beside the list it was opened from. */
export function InstanceInspector({ scope, instance, neighbours, linkTo }: InspectorProps) {
  const place = placeOfInstance(scope, instance)
  const page = pathOfInstance(scope, instance)
  const room = roomFor(instance)
  return (
    <Inspector
      title={instance.ciName}
      noun="instance"
      neighbours={neighbours}
      linkTo={(row) => linkTo(row?.ciId)}
      states={
        <>
          <StateBadge kind="health" state={instance.opsState} />
          {instance.ciState !== 'default' && <StateBadge kind="item" state={instance.ciState} />}
          {instance.work && <WorkLink instance={instance} work={instance.work} stop />}
        </>
      }
      attributes={attributesOf(instance)}
      raw={place && <RawRecord of={instanceQuery({ ...place, instance: instance.ciId })} />}
    >
      {page !== undefined && (
        <Text inherit mb="md">
          <Anchor component={Link} to={page}>
            Open its page
          </Anchor>
        </Text>
      )}
      {place && (
        <InstanceTrouble key={instance.ciId} place={{ ...place, instance: instance.ciId }} lines={room.events} />
      )}
      <Section title="Facts">
        <Facts
          facts={[
            ...factsOf(instance),
            { term: 'Deployed', value: <When time={instance.created} by={instance.createdBy} /> },
            { term: 'Changed', value: <When time={instance.updated} by={instance.updatedBy} /> },
          ]}
        />
      </Section>
      {carriesOthers(instance) && (
        <Section title="Also affected by a replacement">
          <Text inherit>Everything that is managed via this compute is rebuilt with it.</Text>
        </Section>
      )}
      {place && (
        <InstanceDetails key={instance.ciId} place={{ ...place, instance: instance.ciId }} lines={room.monitors} />
      )}
    </Inspector>
  )
}

interface GoneProps extends Pick<InspectorProps, 'neighbours' | 'linkTo'> {
  readonly id: string
}

/** Shown for an instance that does not exist, or no longer does. */
export function GoneInstance({ id, neighbours, linkTo }: GoneProps) {
  return (
    <Inspector
      title={`Instance ${id}`}
      noun="instance"
      neighbours={neighbours}
      linkTo={(row) => linkTo(row?.ciId)}
      states={<Status icon="idle">removed</Status>}
      attributes={[]}
      raw={undefined}
    >
      <Text inherit role="status">
        This instance no longer exists: it was removed, or replaced by one with another name.
      </Text>
    </Inspector>
  )
}
