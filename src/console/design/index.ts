export { changesInWords, pendingWord } from './pending.ts'
export { designPlatformsOf, latestDesignReleaseOf } from './queries.ts'
