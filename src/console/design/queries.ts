// Queries of an assembly's design.
import { useQuery } from '@tanstack/react-query'
import { readLatestDesignRelease } from '../../contract/design/releases.ts'
import { listDesignPlatforms } from '../../contract/design/platforms.ts'
import { callQuery, optionalCallQuery } from '../data/read/call-query.ts'

export const designPlatformsQuery = (organization: string, assembly: string) =>
  callQuery(listDesignPlatforms, { params: { organization, assembly } })

export const useDesignPlatforms = (organization: string, assembly: string) =>
  useQuery(designPlatformsQuery(organization, assembly))

/** The newest design release; null when the design was never changed. */
export const latestDesignReleaseQuery = (organization: string, assembly: string) =>
  optionalCallQuery(readLatestDesignRelease, { params: { organization, assembly } })

export const useLatestDesignRelease = (organization: string, assembly: string) =>
  useQuery(latestDesignReleaseQuery(organization, assembly))
