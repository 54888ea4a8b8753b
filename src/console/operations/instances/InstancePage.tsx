import { Alert, Box, Flex, Group } from '@mantine/core'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { queryClient } from '../../data/query-client.ts'
import { NotFound } from '../../data/NotFound.tsx'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { RawRecord } from '../../data/RawRecord.tsx'
import { isNotFound } from '../../data/refusal-error.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { Facts } from '../../kit/Facts.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { StackedBar } from '../../kit/chart/StackedBar.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { describeState, getStateTone } from '../../kit/state/states.ts'
import { Time } from '../../kit/Time.tsx'
import { ButtonLink } from '../../kit/TextLink.tsx'
import { addCrumb, instancesCrumbs, type PageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type InstanceScope } from '../../routing/paths.ts'
import { cloudOf } from '../instance.ts'
import { Monitors } from '../monitoring/Monitors.tsx'
import { instanceQuery, useAvailability, useInstance } from '../queries.ts'
import { QueryPanel } from '../QueryPanel.tsx'
import { formatAvailability } from './availability.ts'
import { toAttributes, toFacts } from './facts.ts'
import {
  Dependencies,
  InstanceHistory,
  InstanceProcedures,
  OpenEvents,
  useLoadedSections,
} from './InstanceSections.tsx'
import { useInstanceActions } from './use-instance-actions.tsx'

export const handle: PageHandle = {
  crumbs: addCrumb(instancesCrumbs, ({ instance }) => instance, paths.instance),
  resolveLabel: (scope) => queryClient.getQueryData(instanceQuery(scope).queryKey)?.ciName,
}

export const loader = pageLoader((scope) => [instanceQuery(scope)])

export function Component() {
  const scope = useScope()
  const query = useInstance(scope)
  const { component, instance } = scope
  return (
    <>
      {!query.data && <PageHeader title={instance} facts={`Instance of ${component}`} />}
      <QueryBoundary
        query={query}
        subject="The instance"
        failed={
          <NotFound
            query={query}
            subject="The instance"
            title={`There is no instance ${instance}`}
            hint={`It may have been removed or replaced, or it never belonged to ${component}.`}
            action={<ButtonLink to={paths.instances(scope)}>All instances of {component}</ButtonLink>}
          />
        }
      >
        {(loaded) => <InstanceContent scope={scope} instance={loaded} notFound={isNotFound(query.error)} />}
      </QueryBoundary>
    </>
  )
}

interface InstanceContentProps {
  scope: InstanceScope
  instance: InstanceDetail
  /** It existed when the page was opened and no longer does. */
  notFound: boolean
}

function InstanceContent({ scope, instance, notFound }: InstanceContentProps) {
  const { primary, more, dialog } = useInstanceActions(scope, instance, notFound)
  const loaded = useLoadedSections(scope)
  return (
    <>
      <PageHeader
        title={instance.ciName}
        state={
          notFound ? (
            <Status icon="idle">removed</Status>
          ) : (
            <>
              <StateBadge kind="health" state={instance.opsState} />
              {instance.ciState !== 'default' && <StateBadge kind="item" state={instance.ciState} />}
            </>
          )
        }
        facts={<InstanceLocation scope={scope} instance={instance} />}
        actions={primary}
        more={more}
      />
      {notFound && (
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
          <Monitors scope={scope} />
          {loaded.monitors && (
            <Section title="History" hint="states since the start of last month, and deployments">
              <InstanceHistory scope={scope} limit={30} />
            </Section>
          )}
          {loaded.history && <InstanceProcedures scope={{ ...scope, instance: instance.ciId }} />}
        </Box>
        {/* On a narrow page it is below the other sections, and would move while they load. */}
        <Box w={{ base: '100%', md: 360 }} visibleFrom={loaded.history ? undefined : 'md'}>
          <Section title="Details">
            <Facts facts={toFacts(instance)} />
          </Section>
          <Availability scope={scope} />
          <Dependencies instance={instance} />
          <Section title="Attributes">
            <Facts facts={toAttributes(instance).map(([term, value]) => ({ term, value, mono: true }))} />
          </Section>
          <RawRecord queryOptions={instanceQuery(scope)} />
        </Box>
      </Flex>
      {dialog}
    </>
  )
}

function InstanceLocation({ scope, instance }: { scope: InstanceScope; instance: InstanceDetail }) {
  const cloud = cloudOf(instance)
  return (
    <span>
      {scope.component} of {scope.platform}
      {cloud && (
        <>
          {' in '}
          <bdi>{cloud}</bdi>
        </>
      )}
      {instance.created !== undefined && (
        <>
          {', created '}
          <Time value={instance.created} format="moment" />
        </>
      )}
    </span>
  )
}

const toSegments = (states: Readonly<Record<string, number | undefined>>) =>
  Object.entries(states)
    .map(([state, count]) => ({ state, count: count ?? 0, ...describeState('health', state) }))
    .toSorted((a, b) => a.severity - b.severity)
    .map(({ state, count, label }) => ({ tone: getStateTone('health', state), label: `s ${label}`, count }))

function Availability({ scope }: { scope: InstanceScope }) {
  return (
    <Section title="Availability">
      <QueryPanel
        query={useAvailability(scope)}
        subject="The availability"
        lines={2}
        empty="No availability was recorded."
      >
        {(periods) =>
          periods.map((period) => (
            <Group key={period.label} gap="md" wrap="nowrap" fz="sm">
              <Box w={60}>{period.label}</Box>
              <Box flex={1} miw={0}>
                <StackedBar label={`Seconds in each state, ${period.label}`} segments={toSegments(period.states)} />
              </Box>
              <Box miw={84} ta="end">
                {formatAvailability(period)}
              </Box>
            </Group>
          ))
        }
      </QueryPanel>
    </Section>
  )
}
