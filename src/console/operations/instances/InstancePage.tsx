import { Alert, Anchor, Box, Flex } from '@mantine/core'
import { Link, useParams, type Params } from 'react-router'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { queryClient } from '../../data/query-client.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { startReading } from '../../data/read/read.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { placeIn, type PageHandle } from '../../frame/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { cloudOf } from './instance.ts'
import { instanceQuery, useInstance, type InstancePlace } from './queries.ts'
import { InstanceAside } from './InstanceAside.tsx'
import { InstanceHistory } from './InstanceHistory.tsx'
import { Monitors } from '../monitoring/Monitors.tsx'
import { OpenEvents } from '../health/OpenEvents.tsx'
import { instancesCrumbs } from '../operations-crumbs.ts'
import { ProceduresOn } from '../procedures/ProceduresOn.tsx'
import { useInstanceActions } from './use-instance-actions.tsx'
import { useTold } from '../use-told.ts'

const placeOfRoute = (params: Params): InstancePlace => ({ ...placeIn(params), instance: params['instance'] ?? '' })

export const handle: PageHandle = {
  crumbs: (params) => {
    const place = placeOfRoute(params)
    const { organization, assembly, environment, platform, component, instance } = place
    const to = paths.instance(organization, assembly, environment, platform, component, instance)
    return [...instancesCrumbs(placeIn(params)), { label: instance, to }]
  },
  named: (params) => queryClient.getQueryData(instanceQuery(placeOfRoute(params)).queryKey)?.ciName,
}

export const loader = ({ params }: { params: Params }) => startReading(instanceQuery(placeOfRoute(params)))

function Gone({ place }: { place: InstancePlace }) {
  const { organization, assembly, environment, platform, component, instance } = place
  return (
    <EmptyState
      title={`There is no instance ${instance}`}
      hint={`It was never one of ${component}, or it was removed or replaced since the address was made.`}
      action={
        <Anchor component={Link} to={paths.instances(organization, assembly, environment, platform, component)}>
          Instances of {component}
        </Anchor>
      }
    />
  )
}

/** One instance: what is wrong with it, what it measures, what happened to it, and what can be done with it. */
export function Component() {
  const place = placeOfRoute(useParams())
  const reading = useInstance(place)
  const gone = isNotFound(reading.error)
  const instance = reading.data
  if (gone && !instance)
    return (
      <>
        <PageHeader title={place.instance} facts={`Instance of ${place.component}`} actions={undefined} />
        <Gone place={place} />
      </>
    )
  if (!instance)
    return (
      <>
        <PageHeader title={place.instance} facts={`Instance of ${place.component}`} actions={undefined} />
        <ReadProblem reading={reading} what="The instance" />
        {!reading.error && <Skeleton lines={12} as="rows" />}
      </>
    )
  return <Known place={place} instance={instance} gone={gone} />
}

interface KnownProps {
  readonly place: InstancePlace
  readonly instance: InstanceDetail
  /** It existed when it was first read and no longer does. */
  readonly gone: boolean
}

function Known({ place, instance, gone }: KnownProps) {
  const { primary, more, dialog } = useInstanceActions(place, instance, gone)
  const cloud = cloudOf(instance)
  const told = useTold(place)
  return (
    <>
      <PageHeader
        title={instance.ciName}
        state={
          gone ? (
            <Status icon="idle">removed</Status>
          ) : (
            <>
              <StateBadge kind="health" state={instance.opsState} />
              {instance.ciState !== 'default' && <StateBadge kind="item" state={instance.ciState} />}
            </>
          )
        }
        facts={
          <span>
            {place.component} of {place.platform}
            {cloud && (
              <>
                {' in '}
                <bdi>{cloud}</bdi>
              </>
            )}
            {instance.created !== undefined && (
              <>
                {', deployed '}
                <Time value={instance.created} as="moment" />
              </>
            )}
          </span>
        }
        actions={primary}
        more={more}
      />
      {gone && (
        <Alert color="idle" role="status" mb="lg">
          This instance no longer exists: it was removed, or replaced by one with another name. The page shows its last
          known state.
        </Alert>
      )}
      <Flex direction={{ base: 'column', md: 'row' }} gap="xl">
        <Box flex={1} miw={0}>
          <Section title="Open events">
            <OpenEvents instance={instance} />
          </Section>
          <Monitors place={place} />
          {told.monitors && (
            <Section title="History" hint="states since the start of last month, and deployments">
              <InstanceHistory place={place} most={30} />
            </Section>
          )}
          {told.history && <ProceduresOn organization={place.organization} instance={instance.ciId} />}
        </Box>
        {/* Below what still grows on a narrow page, it would move. */}
        <Box w={{ base: '100%', md: 360 }} visibleFrom={told.history ? undefined : 'md'}>
          <InstanceAside place={place} instance={instance} />
        </Box>
      </Flex>
      {dialog}
    </>
  )
}
