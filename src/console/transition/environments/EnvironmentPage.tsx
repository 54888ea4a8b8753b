import { Anchor, Box, Grid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { isLocked } from '../../../contract/transition/environments.ts'
import { cloudsQuery, useClouds } from '../../cloud/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { QueryProblem, QueryProblems } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, parseScope, type PageHandle } from '../../routing/crumbs.ts'
import type { PageAction } from '../../kit/page-actions.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../routing/paths.ts'
import { CommentsNotice } from '../CommentsNotice.tsx'
import { EnvironmentActions } from './EnvironmentActions.tsx'
import { EnvironmentClouds } from './EnvironmentClouds.tsx'
import { EnvironmentDialogs, type OpenDialog } from './EnvironmentDialogs.tsx'
import { EnvironmentFacts } from './EnvironmentFacts.tsx'
import { EnvironmentTabs } from './EnvironmentTabs.tsx'
import { EnvironmentPlatforms } from '../platforms/EnvironmentPlatforms.tsx'
import {
  billOfMaterialsQuery,
  deploymentsQuery,
  useDeployments,
  designReleasesQuery,
  environmentQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
  platformsQuery,
  usePlatforms,
} from '../queries.ts'
import { RecentDeployments } from './RecentDeployments.tsx'
import { StageStrip } from './StageStrip.tsx'
import { discardDisabledReason, getOpenRelease, pullDisabledReason, type EnvironmentState } from './state.ts'
import { useEnvironmentMenu } from './use-environment-menu.tsx'
import { useEnvironmentState } from './use-environment-state.ts'

export const handle: PageHandle = { crumbs: (params) => environmentCrumbs(parseScope(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = parseScope(params)
  void prefetch(environmentQuery(organization, assembly, environment))
  void prefetch(latestReleaseQuery(organization, assembly, environment))
  void prefetch(designReleasesQuery(organization, assembly))
  void prefetch(billOfMaterialsQuery(organization, assembly, environment))
  void prefetch(latestDeploymentQuery(organization, assembly, environment))
  void prefetch(platformsQuery(organization, assembly, environment))
  void prefetch(deploymentsQuery(organization, assembly, environment))
  return prefetch(cloudsQuery(organization))
}

/** What is not the likely next step. */
function getMoreActions(situation: EnvironmentState, open: (dialog: OpenDialog) => void): readonly PageAction[] {
  const release = getOpenRelease(situation)
  return [
    { label: 'Pull design', run: () => open({ kind: 'pull' }), disabledReason: pullDisabledReason(situation) },
    {
      label: 'Discard open changes',
      run: () => release && open({ kind: 'discard', manifest: release }),
      disabledReason: discardDisabledReason(situation),
    },
  ]
}

export function Component() {
  const scope = parseScope(useParams())
  const { organization, assembly, environment } = scope
  const [open, setOpen] = useState<OpenDialog>()
  const { reading, manifest, bom, latest, releases, situation } = useEnvironmentState(
    organization,
    assembly,
    environment,
  )
  const clouds = useClouds(organization)
  const platforms = usePlatforms(organization, assembly, environment)
  const deployments = useDeployments(organization, assembly, environment)
  const { data } = reading
  const menu = useEnvironmentMenu(scope, data)
  const waiting = [reading, manifest, bom, latest].some(({ isPending }) => isPending)
  return (
    <>
      <PageHeader
        title={environment}
        state={data && data.ciState !== 'default' && <StateBadge kind="item" state={data.ciState} />}
        facts={
          data && (
            <>
              <EnvironmentFacts environment={data} />
              {isLocked(data) && (
                <span>
                  locked for <Time value={data.updated} />
                  {data.updatedBy && (
                    <>
                      , by <bdi>{data.updatedBy}</bdi>
                    </>
                  )}
                </span>
              )}
            </>
          )
        }
        actions={situation && <EnvironmentActions scope={scope} state={situation} />}
        actionsPending
        more={[...(situation ? getMoreActions(situation, setOpen) : []), ...menu.more]}
      />
      <EnvironmentTabs scope={scope} />
      {menu.dialog}
      <QueryProblem query={reading} subject="This environment" />
      {reading.error && !data && (
        <Text fz="sm" mt="md">
          <Anchor component={Link} to={paths.transition(organization, assembly)}>
            All environments of {assembly}
          </Anchor>
        </Text>
      )}
      {(data !== undefined || reading.isPending) && (
        <Stack gap="md">
          <QueryProblems
            queries={[
              [manifest, 'The latest release'],
              [bom, 'The bill of materials'],
              [latest, 'The latest deployment'],
              [releases, 'The releases of the design'],
              [platforms, 'The platforms'],
              [deployments, 'The deployments'],
            ]}
          />
          <StageStrip scope={scope} state={situation} />
          {data && <CommentsNotice raw={data.comments} />}
          {/* Hidden until the notice above is known, which moves it. */}
          <Box style={{ visibility: waiting ? 'hidden' : undefined }}>
            <Grid gap="xl">
              <Grid.Col span={{ base: 12, md: 7 }}>
                <EnvironmentPlatforms scope={scope} query={platforms} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 5 }}>
                <EnvironmentClouds
                  scope={scope}
                  uses={clouds.isPending ? undefined : data?.clouds}
                  clouds={clouds.data}
                />
              </Grid.Col>
            </Grid>
            <RecentDeployments scope={scope} query={deployments} />
            <RawRecord queryOptions={environmentQuery(organization, assembly, environment)} />
          </Box>
        </Stack>
      )}
      {open && situation && (
        <EnvironmentDialogs dialog={open} scope={scope} state={situation} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
