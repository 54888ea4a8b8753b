// Readings of an assembly's design.
import { readLatestDesignRelease } from '../../contract/design-releases.ts'
import { listDesignPlatforms } from '../../contract/design.ts'
import { read, readOrNone } from '../data/read.ts'

export const designPlatformsOf = (organization: string, assembly: string) =>
  read(listDesignPlatforms, { params: { organization, assembly } })

/** The newest design release; null when the design was never changed. */
export const latestDesignReleaseOf = (organization: string, assembly: string) =>
  readOrNone(readLatestDesignRelease, { params: { organization, assembly } })
