import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { isLocked } from '../../contract/transition.ts'
import { cloudsOf } from '../cloud/index.ts'
import { ReadProblem, ReadProblems } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { environmentCrumbs, placeIn, type PageHandle } from '../frame/crumbs.ts'
import type { PageAction } from '../kit/page-actions.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { paths } from '../paths.ts'
import { CommentsNotice } from './CommentsNotice.tsx'
import { EnvironmentActions } from './EnvironmentActions.tsx'
import { EnvironmentClouds } from './EnvironmentClouds.tsx'
import { EnvironmentDialogs, type OpenDialog } from './EnvironmentDialogs.tsx'
import { EnvironmentFacts } from './EnvironmentFacts.tsx'
import { EnvironmentLinks } from './EnvironmentLinks.tsx'
import styles from './EnvironmentPage.module.css'
import { EnvironmentPlatforms } from './EnvironmentPlatforms.tsx'
import {
  billOfMaterialsOf,
  deploymentsOf,
  designReleasesOf,
  environmentOf,
  latestDeploymentOf,
  latestReleaseOf,
  platformsOf,
} from './queries.ts'
import { RecentDeployments } from './RecentDeployments.tsx'
import { StageStrip } from './StageStrip.tsx'
import shared from './transition.module.css'
import { discardProblem, openRelease, pullProblem, type Situation } from './standing.ts'
import { useEnvironmentMenu } from './use-environment-menu.tsx'
import { useSituation } from './use-situation.ts'

export const handle: PageHandle = { crumbs: (params) => environmentCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  void startReading(environmentOf(organization, assembly, environment))
  void startReading(latestReleaseOf(organization, assembly, environment))
  void startReading(designReleasesOf(organization, assembly))
  void startReading(billOfMaterialsOf(organization, assembly, environment))
  void startReading(latestDeploymentOf(organization, assembly, environment))
  void startReading(platformsOf(organization, assembly, environment))
  void startReading(deploymentsOf(organization, assembly, environment))
  return startReading(cloudsOf(organization))
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
  const clouds = useQuery(cloudsOf(organization))
  const platforms = useQuery(platformsOf(organization, assembly, environment))
  const deployments = useQuery(deploymentsOf(organization, assembly, environment))
  const { data } = reading
  const menu = useEnvironmentMenu(place, data)
  const waiting = [reading, manifest, bom, latest].some(({ isPending }) => isPending)
  return (
    <>
      <PageHeader
        title={environment}
        state={data && data.ciState !== 'default' && <StateBadge kind="item" state={data.ciState} />}
        facts={
          data ? (
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
          ) : (
            <span className={styles.awaited} />
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
        <p className={shared.below}>
          <Link className={shared.link} to={paths.transition(organization, assembly)}>
            All environments of {assembly}
          </Link>
        </p>
      )}
      {(data !== undefined || reading.isPending) && (
        <>
          <div className={styles.problems}>
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
          </div>
          <StageStrip place={place} situation={situation} />
          {data && <CommentsNotice raw={data.comments} />}
          <div className={styles.rest} data-waiting={waiting || undefined}>
            <div className={styles.two}>
              <EnvironmentPlatforms place={place} reading={platforms} />
              <EnvironmentClouds
                place={place}
                uses={clouds.isPending ? undefined : data?.clouds}
                clouds={clouds.data}
              />
            </div>
            <RecentDeployments place={place} reading={deployments} />
          </div>
        </>
      )}
      {open && situation && (
        <EnvironmentDialogs open={open} place={place} situation={situation} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
