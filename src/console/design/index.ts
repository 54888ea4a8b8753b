export { changesInWords, mayChangeRelations, pendingWord } from './pending.ts'
export { designPlatformsOf, latestDesignReleaseOf } from './queries.ts'
