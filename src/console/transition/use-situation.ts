// The readings behind the standing of an environment.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listDeployments, readLatestDeployment } from '../../contract/deployments.ts'
import { readBillOfMaterials, readLatestRelease } from '../../contract/releases.ts'
import { isLocked } from '../../contract/transition.ts'
import { readAgain } from '../data/read.ts'
import { designStanding } from './pull-plan.ts'
import { billOfMaterialsOf, designReleasesOf, environmentOf, latestDeploymentOf, latestReleaseOf } from './queries.ts'
import type { Situation } from './standing.ts'
import { isRunning } from './states.ts'

/** The environment's own reading, and its situation once all parts are there. */
export function useSituation(organization: string, assembly: string, environment: string) {
  const reading = useQuery(environmentOf(organization, assembly, environment))
  const manifest = useQuery(latestReleaseOf(organization, assembly, environment))
  const bom = useQuery(billOfMaterialsOf(organization, assembly, environment))
  const latest = useQuery(latestDeploymentOf(organization, assembly, environment))
  const releases = useQuery(designReleasesOf(organization, assembly))

  // A lock or a deployment that ends leaves another plan behind: it is read at once, not at the next turn of the clock.
  const moving =
    (reading.data !== undefined && isLocked(reading.data)) || (latest.data ? isRunning(latest.data) : false)
  useEffect(() => {
    if (!moving) return undefined
    return () => void readAgain([readBillOfMaterials, readLatestRelease, readLatestDeployment, listDeployments])
  }, [moving])

  const whole =
    reading.data !== undefined &&
    manifest.data !== undefined &&
    bom.data !== undefined &&
    latest.data !== undefined &&
    // A design that cannot be read leaves the other stages be.
    !releases.isPending
  const situation: Situation | undefined = whole
    ? {
        environment: reading.data,
        manifest: manifest.data,
        bom: bom.data,
        latest: latest.data,
        design: releases.data && designStanding(releases.data, manifest.data),
      }
    : undefined
  return { reading, manifest, bom, latest, releases, situation }
}
