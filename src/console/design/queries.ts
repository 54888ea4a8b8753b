// Queries of an assembly's design.
import { useQuery } from '@tanstack/react-query'
import { readLatestDesignRelease } from '../../contract/design/design-releases.ts'
import { listDesignPlatforms } from '../../contract/design/design.ts'
import { read, readOrNone } from '../data/read/read.ts'

export const designPlatformsQuery = (organization: string, assembly: string) =>
  read(listDesignPlatforms, { params: { organization, assembly } })

export const useDesignPlatforms = (organization: string, assembly: string) =>
  useQuery(designPlatformsQuery(organization, assembly))

/** The newest design release; null when the design was never changed. */
export const latestDesignReleaseQuery = (organization: string, assembly: string) =>
  readOrNone(readLatestDesignRelease, { params: { organization, assembly } })

export const useLatestDesignRelease = (organization: string, assembly: string) =>
  useQuery(latestDesignReleaseQuery(organization, assembly))
