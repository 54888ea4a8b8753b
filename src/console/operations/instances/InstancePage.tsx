import { Alert, Anchor, Box, Flex } from '@mantine/core'
import { Link, useParams, type Params } from 'react-router'
import type { InstanceDetail } from '../../../contract/core/records.ts'
import { queryClient } from '../../data/query-client.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { parseScope, type PageHandle } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { StateBadge, Status } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { cloudOf } from './instance.ts'
import { instanceQuery, useInstance, type InstanceScope } from './queries.ts'
import { InstanceAside } from './InstanceAside.tsx'
import { InstanceHistory } from './InstanceHistory.tsx'
import { Monitors } from '../monitoring/Monitors.tsx'
import { OpenEvents } from '../health/OpenEvents.tsx'
import { instancesCrumbs } from '../crumbs.ts'
import { InstanceProcedures } from '../procedures/InstanceProcedures.tsx'
import { useInstanceActions } from './use-instance-actions.tsx'
import { useLoadedSections } from '../use-loaded-sections.ts'

const parseInstanceScope = (params: Params): InstanceScope => ({
  ...parseScope(params),
  instance: params['instance'] ?? '',
})

export const handle: PageHandle = {
  crumbs: (params) => {
    const scope = parseInstanceScope(params)
    const { organization, assembly, environment, platform, component, instance } = scope
    const to = paths.instance(organization, assembly, environment, platform, component, instance)
    return [...instancesCrumbs(parseScope(params)), { label: instance, to }]
  },
  resolveLabel: (params) => queryClient.getQueryData(instanceQuery(parseInstanceScope(params)).queryKey)?.ciName,
}

export const loader = ({ params }: { params: Params }) => prefetch(instanceQuery(parseInstanceScope(params)))

function InstanceNotFound({ scope }: { scope: InstanceScope }) {
  const { organization, assembly, environment, platform, component, instance } = scope
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
  const scope = parseInstanceScope(useParams())
  const query = useInstance(scope)
  const gone = isNotFound(query.error)
  const instance = query.data
  if (gone && !instance)
    return (
      <>
        <PageHeader title={scope.instance} facts={`Instance of ${scope.component}`} actions={undefined} />
        <InstanceNotFound scope={scope} />
      </>
    )
  if (!instance)
    return (
      <>
        <PageHeader title={scope.instance} facts={`Instance of ${scope.component}`} actions={undefined} />
        <QueryProblem query={query} subject="The instance" />
        {!query.error && <Skeleton lines={12} variant="rows" />}
      </>
    )
  return <InstanceContent scope={scope} instance={instance} notFound={gone} />
}

interface InstanceContentProps {
  readonly scope: InstanceScope
  readonly instance: InstanceDetail
  /** It existed when it was first read and no longer does. */
  readonly notFound: boolean
}

function InstanceContent({ scope, instance, notFound }: InstanceContentProps) {
  const { primary, more, dialog } = useInstanceActions(scope, instance, notFound)
  const cloud = cloudOf(instance)
  const told = useLoadedSections(scope)
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
        facts={
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
                {', deployed '}
                <Time value={instance.created} format="moment" />
              </>
            )}
          </span>
        }
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
          {told.monitors && (
            <Section title="History" hint="states since the start of last month, and deployments">
              <InstanceHistory scope={scope} limit={30} />
            </Section>
          )}
          {told.history && <InstanceProcedures organization={scope.organization} instance={instance.ciId} />}
        </Box>
        {/* Below what still grows on a narrow page, it would move. */}
        <Box w={{ base: '100%', md: 360 }} visibleFrom={told.history ? undefined : 'md'}>
          <InstanceAside scope={scope} instance={instance} />
        </Box>
      </Flex>
      {dialog}
    </>
  )
}
