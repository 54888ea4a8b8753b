import { Anchor, Box, Grid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { isLocked } from '../../../contract/transition/transition.ts'
import { cloudsQuery, useClouds } from '../../cloud/index.ts'
import { RawRecord } from '../../data/RawRecord.tsx'
import { ReadProblem, ReadProblems } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { environmentCrumbs, placeIn, type PageHandle } from '../../frame/crumbs.ts'
import type { PageAction } from '../../kit/page-actions.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { StateBadge } from '../../kit/state/StateBadge.tsx'
import { Time } from '../../kit/Time.tsx'
import { paths } from '../../paths.ts'
import { CommentsNotice } from '../CommentsNotice.tsx'
import { EnvironmentActions } from './EnvironmentActions.tsx'
import { EnvironmentClouds } from './EnvironmentClouds.tsx'
import { EnvironmentDialogs, type OpenDialog } from './EnvironmentDialogs.tsx'
import { EnvironmentFacts } from './EnvironmentFacts.tsx'
import { EnvironmentLinks } from './EnvironmentLinks.tsx'
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
import { discardProblem, openRelease, pullProblem, type Situation } from './standing.ts'
import { useEnvironmentMenu } from './use-environment-menu.tsx'
import { useSituation } from './use-situation.ts'

export const handle: PageHandle = { crumbs: (params) => environmentCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  void startReading(environmentQuery(organization, assembly, environment))
  void startReading(latestReleaseQuery(organization, assembly, environment))
  void startReading(designReleasesQuery(organization, assembly))
  void startReading(billOfMaterialsQuery(organization, assembly, environment))
  void startReading(latestDeploymentQuery(organization, assembly, environment))
  void startReading(platformsQuery(organization, assembly, environment))
  void startReading(deploymentsQuery(organization, assembly, environment))
  return startReading(cloudsQuery(organization))
}

/** What is not the likely next step. */
function moreActions(situation: Situation, open: (dialog: OpenDialog) => void): readonly PageAction[] {
  const release = openRelease(situation)
  return [
    { label: 'Pull design', run: () => open({ kind: 'pull' }), disabledReason: pullProblem(situation) },
    {
      label: 'Discard open changes',
      run: () => release && open({ kind: 'discard', manifest: release }),
      disabledReason: discardProblem(situation),
    },
  ]
}

export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment } = place
  const [open, setOpen] = useState<OpenDialog>()
  const { reading, manifest, bom, latest, releases, situation } = useSituation(organization, assembly, environment)
  const clouds = useClouds(organization)
  const platforms = usePlatforms(organization, assembly, environment)
  const deployments = useDeployments(organization, assembly, environment)
  const { data } = reading
  const menu = useEnvironmentMenu(place, data)
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
        actions={situation && <EnvironmentActions place={place} situation={situation} />}
        actionsLater
        more={[...(situation ? moreActions(situation, setOpen) : []), ...menu.more]}
      />
      <EnvironmentLinks place={place} />
      {menu.dialog}
      <ReadProblem reading={reading} what="This environment" />
      {reading.error && !data && (
        <Text fz="sm" mt="md">
          <Anchor component={Link} to={paths.transition(organization, assembly)}>
            All environments of {assembly}
          </Anchor>
        </Text>
      )}
      {(data !== undefined || reading.isPending) && (
        <Stack gap="md">
          <ReadProblems
            of={[
              [manifest, 'The latest release'],
              [bom, 'The bill of materials'],
              [latest, 'The latest deployment'],
              [releases, 'The releases of the design'],
              [platforms, 'The platforms'],
              [deployments, 'The deployments'],
            ]}
          />
          <StageStrip place={place} situation={situation} />
          {data && <CommentsNotice raw={data.comments} />}
          {/* Hidden until the notice above is known, which moves it. */}
          <Box style={{ visibility: waiting ? 'hidden' : undefined }}>
            <Grid gap="xl">
              <Grid.Col span={{ base: 12, md: 7 }}>
                <EnvironmentPlatforms place={place} reading={platforms} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 5 }}>
                <EnvironmentClouds
                  place={place}
                  uses={clouds.isPending ? undefined : data?.clouds}
                  clouds={clouds.data}
                />
              </Grid.Col>
            </Grid>
            <RecentDeployments place={place} reading={deployments} />
            <RawRecord of={environmentQuery(organization, assembly, environment)} />
          </Box>
        </Stack>
      )}
      {open && situation && (
        <EnvironmentDialogs open={open} place={place} situation={situation} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
