// Releases of a design, which collect changes until the commit, and its timeline.
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { commitBody } from '../core/design-body.ts'
import { DESIGN } from '../core/path-templates.ts'
import { release } from '../core/records.ts'
import { timelineEntry, timelineQuery } from '../transition/timeline.ts'
import { listOf } from '../core/values.ts'

const RELEASES = `${DESIGN}/releases` as const
const RELEASE = `${RELEASES}/{release}` as const

/** Closed and canceled releases, newest first. From the search index, which holds some; with `source=cms` all, from the database. */
export const listDesignReleases = call({
  name: 'listDesignReleases',
  origin: 'observed',
  method: 'GET',
  path: RELEASES,
  query: z.strictObject({
    source: z.optional(z.enum(['cms', 'es'])),
    size: z.optional(z.string()),
    offset: z.optional(z.string()),
    'sort[created]': z.optional(z.enum(['asc', 'desc'])),
    filter: z.optional(z.string()),
  }),
  answer: listOf(release),
})

/** The newest release of the design, open or not; null if there is none. */
export const readLatestDesignRelease = call({
  name: 'readLatestDesignRelease',
  origin: 'observed',
  method: 'GET',
  path: `${RELEASES}/latest`,
  answer: release,
  nullWhenMissing: true,
})

export const readDesignRelease = call({
  name: 'readDesignRelease',
  origin: 'observed',
  method: 'GET',
  path: RELEASE,
  answer: release,
})

/** Commits the open design release. Answers 200 even on failure: check that `releaseState` is closed. */
export const commitDesignRelease = call({
  name: 'commitDesignRelease',
  origin: 'observed',
  method: 'POST',
  path: `${RELEASE}/commit`,
  body: commitBody,
  answer: release,
})

/** Discards the open design release with all its changes. */
export const discardDesignRelease = call({
  name: 'discardDesignRelease',
  origin: 'observed',
  method: 'POST',
  path: `${RELEASE}/discard`,
  answer: release,
})

/** Opens a release that reverts the design to the state of an earlier release. */
export const restoreDesignRelease = call({
  name: 'restoreDesignRelease',
  origin: 'observed',
  method: 'POST',
  path: `${RELEASE}/restore`,
  answer: z.looseObject({ release, warnings: listOf(z.string()) }),
})

/** Releases of the design, newest first, including the open one. */
export const readDesignTimeline = call({
  name: 'readDesignTimeline',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN}/timeline.json`,
  aliases: [{ method: 'GET', path: `${DESIGN}/timeline/page.json` }],
  query: timelineQuery,
  answer: listOf(timelineEntry),
})
