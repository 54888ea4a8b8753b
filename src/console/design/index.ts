export { changesInWords, mayChangeRelations, pendingWord } from './releases/pending.ts'
export {
  designPlatformsQuery,
  latestDesignReleaseQuery,
  useDesignPlatforms,
  useLatestDesignRelease,
} from './queries.ts'
