export { designPlatformsOf, latestDesignReleaseOf } from './queries.ts'
