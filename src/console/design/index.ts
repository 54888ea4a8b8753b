export { changesInWords, mayChangeRelations, pendingWord } from './pending.ts'
export {
  designPlatformsQuery,
  latestDesignReleaseQuery,
  useDesignPlatforms,
  useLatestDesignRelease,
} from './queries.ts'
