// The design of an assembly: platforms with components and variables, and the release that collects its changes.
import * as z from 'zod/mini'
import { call } from './call.ts'
import { DESIGN, DESIGN_PLATFORM } from './places.ts'
import { draftCi, release } from './records.ts'
import { listOf } from './values.ts'

const owners = z.optional(z.record(z.string(), z.record(z.string(), z.string())))

const draftBody = z.strictObject({
  ciName: z.optional(z.string()),
  ciId: z.optional(z.string()),
  comments: z.optional(z.string()),
  ciAttributes: z.record(z.string(), z.string()),
  ciAttrProps: owners,
})

/** Platforms of the design, uncommitted ones included (`rfcAction` add). */
export const listDesignPlatforms = call({
  name: 'listDesignPlatforms',
  origin: 'documented',
  method: 'GET',
  path: `${DESIGN}/platforms`,
  answer: listOf(draftCi),
})

/** One platform with the names of the platforms it links to. */
export const readDesignPlatform = call({
  name: 'readDesignPlatform',
  origin: 'documented',
  method: 'GET',
  path: DESIGN_PLATFORM,
  answer: z.extend(draftCi, { links_to: listOf(z.string()) }),
})

/** Creates a platform from a pack (2.4). `major_version` is always 1 at first. */
export const createDesignPlatform = call({
  name: 'createDesignPlatform',
  origin: 'documented',
  method: 'POST',
  path: `${DESIGN}/platforms`,
  body: z.strictObject({
    cms_dj_ci: z.strictObject({
      ciName: z.string(),
      comments: z.optional(z.string()),
      ciAttributes: z.strictObject({
        source: z.string(),
        pack: z.string(),
        version: z.string(),
        description: z.optional(z.string()),
        major_version: z.optional(z.string()),
      }),
    }),
    links_to: z.optional(z.array(z.string())),
  }),
  answer: draftCi,
})

export const listDesignComponents = call({
  name: 'listDesignComponents',
  origin: 'documented',
  method: 'GET',
  path: `${DESIGN_PLATFORM}/components`,
  answer: listOf(draftCi),
})

/** Creates a component from a template of the pack (2.5). */
export const createDesignComponent = call({
  name: 'createDesignComponent',
  origin: 'documented',
  method: 'POST',
  path: `${DESIGN_PLATFORM}/components`,
  body: z.strictObject({ cms_dj_ci: draftBody, template_name: z.string() }),
  answer: draftCi,
})

/** Changes attributes of a component. Leaving `sibling_depends_on` out removes the links between siblings that people made. */
export const updateDesignComponent = call({
  name: 'updateDesignComponent',
  origin: 'documented',
  method: 'PUT',
  path: `${DESIGN_PLATFORM}/components/{component}`,
  body: z.strictObject({ cms_dj_ci: draftBody, sibling_depends_on: z.array(z.string()) }),
  answer: draftCi,
})

export const listDesignVariables = call({
  name: 'listDesignVariables',
  origin: 'documented',
  method: 'GET',
  path: `${DESIGN_PLATFORM}/variables`,
  answer: listOf(draftCi),
})

export const createDesignVariable = call({
  name: 'createDesignVariable',
  origin: 'documented',
  method: 'POST',
  path: `${DESIGN_PLATFORM}/variables`,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

/** Changes a variable; a secure one takes `encrypted_value` and `secure` "true". */
export const updateDesignVariable = call({
  name: 'updateDesignVariable',
  origin: 'documented',
  method: 'PUT',
  path: `${DESIGN_PLATFORM}/variables/{variable}`,
  body: z.strictObject({ cms_dj_ci: draftBody }),
  answer: draftCi,
})

/** The newest release of the design, open or not; null when there is none. */
export const readLatestDesignRelease = call({
  name: 'readLatestDesignRelease',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN}/releases/latest`,
  answer: release,
  nullWhenMissing: true,
})

/** Commits the open design release. Answers 200 even when that failed: check that `releaseState` is closed. */
export const commitDesignRelease = call({
  name: 'commitDesignRelease',
  origin: 'observed',
  method: 'POST',
  path: `${DESIGN}/releases/{release}/commit`,
  body: z.strictObject({ desc: z.optional(z.string()) }),
  answer: release,
})
