import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Instance } from '../../../contract/core/records.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import type { Neighbours } from '../../kit/table/neighbours.ts'
import { TimeByUser } from '../../kit/Time.tsx'
import { toAttributes, toFacts } from './facts.ts'
import { instanceQuery } from './queries.ts'
import { isCompute } from './instance.ts'
import { getInstancePath, getComponentScope, type InstanceListScope } from './scope.ts'
import type { ListedInstance } from './work.ts'
import { WorkLink } from '../WorkLink.tsx'

const sectionSkeleton =
  (title: string) =>
  ({ lines }: { readonly lines: number }) => (
    <Section title={title}>
      <Skeleton lines={lines} />
    </Section>
  )

const InstanceProblems = lazyComponent(() => import('./InstanceProblems.tsx'), sectionSkeleton('Open events'))
const InstanceDetails = lazyComponent(() => import('./InstanceDetails.tsx'), sectionSkeleton('Monitors'))

/** Lines kept for what is read of one instance, by what its list tells already: nothing below is to move. */
const getSkeletonLines = ({ opsState }: Instance) => ({
  events: opsState === 'good' || opsState === '' ? 1 : 2,
  monitors: opsState === '' ? 1 : 16,
})

interface InstanceInspectorProps {
  readonly scope: InstanceListScope
  readonly instance: ListedInstance
  readonly neighbours: Neighbours<Instance>
  /** The address with another instance opened, or none. */
  readonly linkTo: (id: string | undefined) => string
}

/** One instance beside the list it was opened from. */
export function InstanceInspector({ scope, instance, neighbours, linkTo }: InstanceInspectorProps) {
  const place = getComponentScope(scope, instance)
  const page = getInstancePath(scope, instance)
  const room = getSkeletonLines(instance)
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
          {instance.work && <WorkLink instance={instance} work={instance.work} focusable />}
        </>
      }
      attributes={toAttributes(instance)}
      raw={place && <RawRecord queryOptions={instanceQuery({ ...place, instance: instance.ciId })} />}
    >
      {page !== undefined && (
        <Text inherit mb="md">
          <Anchor component={Link} to={page}>
            Open its page
          </Anchor>
        </Text>
      )}
      {place && (
        <InstanceProblems key={instance.ciId} scope={{ ...place, instance: instance.ciId }} lines={room.events} />
      )}
      <Section title="Facts">
        <Facts
          facts={[
            ...toFacts(instance),
            { term: 'Deployed', value: <TimeByUser time={instance.created} by={instance.createdBy} /> },
            { term: 'Changed', value: <TimeByUser time={instance.updated} by={instance.updatedBy} /> },
          ]}
        />
      </Section>
      {isCompute(instance) && (
        <Section title="Also affected by a replacement">
          <Text inherit>Everything that is managed via this compute is rebuilt with it.</Text>
        </Section>
      )}
      {place && (
        <InstanceDetails key={instance.ciId} scope={{ ...place, instance: instance.ciId }} lines={room.monitors} />
      )}
    </Inspector>
  )
}

interface InstanceNotFoundProps extends Pick<InstanceInspectorProps, 'neighbours' | 'linkTo'> {
  readonly id: string
}

/** Shown for an instance that does not exist, or no longer does. */
export function InstanceNotFoundInspector({ id, neighbours, linkTo }: InstanceNotFoundProps) {
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
