import { useQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { isLocked } from '../../contract/transition.ts'
import { cloudsOf } from '../cloud/index.ts'
import { ReadProblem } from '../data/ReadProblem.tsx'
import { startReading } from '../data/read.ts'
import { environmentCrumbs, placeIn, type PageHandle } from '../frame/crumbs.ts'
import { PageHeader } from '../kit/PageHeader.tsx'
import { StateBadge } from '../kit/state/StateBadge.tsx'
import { Time } from '../kit/Time.tsx'
import { paths } from '../paths.ts'
import { CommentsNotice } from './CommentsNotice.tsx'
import { EnvironmentClouds } from './EnvironmentClouds.tsx'
import { EnvironmentFacts } from './EnvironmentFacts.tsx'
import styles from './EnvironmentPage.module.css'
import { EnvironmentPlatforms } from './EnvironmentPlatforms.tsx'
import { NextStepAction } from './NextStepAction.tsx'
import {
  billOfMaterialsOf,
  deploymentsOf,
  environmentOf,
  latestDeploymentOf,
  latestReleaseOf,
  platformsOf,
} from './queries.ts'
import { RecentDeployments } from './RecentDeployments.tsx'
import { StageStrip } from './StageStrip.tsx'
import shared from './transition.module.css'
import { useSituation } from './use-situation.ts'

export const handle: PageHandle = { crumbs: (params) => environmentCrumbs(placeIn(params)) }

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  void startReading(environmentOf(organization, assembly, environment))
  void startReading(latestReleaseOf(organization, assembly, environment))
  void startReading(billOfMaterialsOf(organization, assembly, environment))
  void startReading(latestDeploymentOf(organization, assembly, environment))
  void startReading(platformsOf(organization, assembly, environment))
  void startReading(deploymentsOf(organization, assembly, environment))
  return startReading(cloudsOf(organization))
}

export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment } = place
  const { reading, manifest, bom, latest, situation } = useSituation(organization, assembly, environment)
  const { data: clouds } = useQuery(cloudsOf(organization))
  const { data } = reading
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
                </span>
              )}
            </>
          )
        }
        actions={situation && <NextStepAction place={place} situation={situation} />}
      />
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
          <ReadProblem reading={manifest} what="The latest release" />
          <ReadProblem reading={bom} what="The bill of materials" />
          <ReadProblem reading={latest} what="The latest deployment" />
          <StageStrip place={place} situation={situation} />
          {data && <CommentsNotice raw={data.comments} />}
          <div className={styles.rest} data-waiting={waiting || undefined}>
            <div className={styles.two}>
              <EnvironmentPlatforms place={place} />
              <EnvironmentClouds uses={data?.clouds} clouds={clouds} />
            </div>
            <RecentDeployments place={place} />
          </div>
        </>
      )}
    </>
  )
}
