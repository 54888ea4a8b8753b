// The readings behind the standing of an environment.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listDeployments, readLatestDeployment } from '../../../contract/transition/deployments.ts'
import {
  listPlatformComponents,
  listPlatforms,
  readPlatform,
  readPlatformComponent,
  readPlatformScale,
} from '../../../contract/transition/platforms.ts'
import { readBillOfMaterials, readLatestRelease } from '../../../contract/transition/releases.ts'
import { searchEnvironment } from '../../../contract/organization/search.ts'
import { isLocked } from '../../../contract/transition/environments.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../../contract/transition/variables.ts'
import { invalidateCalls } from '../../data/read/call-query.ts'
import { getDesignState } from '../releases/pull-plan.ts'
import {
  billOfMaterialsQuery,
  designReleasesQuery,
  environmentQuery,
  latestDeploymentQuery,
  latestReleaseQuery,
} from '../queries.ts'
import type { EnvironmentState } from './state.ts'
import { isRunning } from '../states.ts'

const PLAN_CALLS = [readBillOfMaterials, readLatestRelease, readLatestDeployment, listDeployments]

// A pull brings platforms and what they hold, a deployment takes away what was to be deleted (service-api 3.1, 3.2).
const CONTENT_CALLS = [
  listPlatforms,
  readPlatform,
  readPlatformScale,
  listPlatformComponents,
  readPlatformComponent,
  listPlatformVariables,
  listEnvironmentVariables,
  searchEnvironment,
]

/** The environment's own reading, and its situation once all parts were asked for. `enabled`: false while something else is to be read first. */
export function useEnvironmentState(organization: string, assembly: string, environment: string, enabled = true) {
  const query = useQuery({ ...environmentQuery(organization, assembly, environment), enabled })
  const manifest = useQuery({ ...latestReleaseQuery(organization, assembly, environment), enabled })
  const bom = useQuery({ ...billOfMaterialsQuery(organization, assembly, environment), enabled })
  const latest = useQuery({ ...latestDeploymentQuery(organization, assembly, environment), enabled })
  const releases = useQuery({ ...designReleasesQuery(organization, assembly), enabled })

  // A lock or a deployment that ends leaves another plan and content behind: they are read at once, not at the next turn of the clock.
  const moving = (query.data !== undefined && isLocked(query.data)) || (latest.data ? isRunning(latest.data) : false)
  useEffect(() => {
    if (!moving) return undefined
    return () => void invalidateCalls([...PLAN_CALLS, ...CONTENT_CALLS])
  }, [moving])

  // What cannot be read leaves the rest be.
  const waiting = [manifest, bom, latest, releases].some(({ isPending }) => isPending)
  const situation: EnvironmentState | undefined =
    query.data && !waiting
      ? {
          environment: query.data,
          manifest: manifest.data,
          bom: bom.data,
          latest: latest.data,
          design: releases.data && getDesignState(releases.data, manifest.data),
        }
      : undefined
  return { reading: query, manifest, bom, latest, releases, situation }
}
