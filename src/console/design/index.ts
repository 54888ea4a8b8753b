export { formatPack } from './platforms/packs.ts'
export { formatChangeCounts, canChangeRelations, pendingLabel } from './releases/pending.ts'
export { ReleaseFacts, ReleaseSummary } from './releases/ReleaseFacts.tsx'
export {
  designPlatformsQuery,
  latestDesignReleaseQuery,
  useDesignPlatforms,
  useLatestDesignRelease,
} from './queries.ts'
