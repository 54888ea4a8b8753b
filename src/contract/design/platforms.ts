import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { commitBody } from '../core/design-body.ts'
import { diagram } from '../core/diagram.ts'
import { DESIGN, DESIGN_PLATFORM } from '../core/path-templates.ts'
import { ci, ciChange, draftCi, relationChange, unsavedCi } from '../core/records.ts'
import { count, listOf, text } from '../core/values.ts'

/** Committed changes of one item, newest first (2.2). */
export const history = z.looseObject({ rfc_cis: listOf(ciChange), rfc_relations: listOf(relationChange) })
export type History = z.output<typeof history>

const linksBody = z.optional(z.array(z.string()))

/** Platforms of the design, uncommitted ones included (`rfcAction` add). */
export const listDesignPlatforms = call({
  name: 'listDesignPlatforms',
  origin: 'documented',
  method: 'GET',
  path: `${DESIGN}/platforms`,
  answer: listOf(draftCi),
})

/** Platforms of the design and their links, as a graph with the open changes. */
export const readDesignDiagram = call({
  name: 'readDesignDiagram',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN}/diagram`,
  answer: diagram,
})

/** One platform with the names of the platforms it links to. */
export const readDesignPlatform = call({
  name: 'readDesignPlatform',
  origin: 'documented',
  method: 'GET',
  path: DESIGN_PLATFORM,
  answer: z.extend(draftCi, { links_to: listOf(z.string()) }),
})

/** An unsaved platform with the defaults of its class. */
export const newDesignPlatform = call({
  name: 'newDesignPlatform',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN}/platforms/new.json`,
  answer: unsavedCi,
})

/** A platform with the data of the edit form. */
export const editDesignPlatform = call({
  name: 'editDesignPlatform',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN_PLATFORM}/edit`,
  answer: draftCi,
})

/** Creates a platform from a pack (2.4). Current installations start every platform at `major_version` 1. */
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
    links_to: linksBody,
  }),
  answer: draftCi,
})

/** Changes a platform. `links_to` is required because omitting it would remove all links. */
export const updateDesignPlatform = call({
  name: 'updateDesignPlatform',
  origin: 'observed',
  method: 'PUT',
  path: DESIGN_PLATFORM,
  body: z.strictObject({
    cms_dj_ci: z.strictObject({
      comments: z.optional(z.string()),
      ciAttributes: z.optional(z.strictObject({ description: z.optional(z.string()) })),
    }),
    links_to: z.array(z.string()),
  }),
  answer: draftCi,
})

/** Removes a platform with its contents. It is listed with `rfcAction` delete until the commit. */
export const deleteDesignPlatform = call({
  name: 'deleteDesignPlatform',
  origin: 'observed',
  method: 'DELETE',
  path: DESIGN_PLATFORM,
  answer: draftCi,
})

/** Copies a platform into another design or under a new name. Any failure answers 404 `Failed to clone.` */
export const cloneDesignPlatform = call({
  name: 'cloneDesignPlatform',
  origin: 'observed',
  method: 'POST',
  path: `${DESIGN_PLATFORM}/clone`,
  body: z.strictObject({ to_assembly_id: z.string(), to_ci_name: z.string() }),
  answer: draftCi,
})

/** Component templates of the pack by name: minimum, maximum (999 means unlimited) and current count. */
export const listComponentTypes = call({
  name: 'listComponentTypes',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN_PLATFORM}/component_types`,
  answer: z.record(z.string(), z.looseObject({ min: count, max: count, current: count })),
})

const platformDiffItem = z.extend(draftCi, {
  /** The pack's version; null for user-made items. */
  diffCi: z.nullish(ci),
  diffAttributes: listOf(z.looseObject({ attribute: text, value: text, base_value: text })),
  /** The component of a monitor or an attachment. */
  component: z.nullish(draftCi),
})
export type PlatformDiffItem = z.output<typeof platformDiffItem>

/** Compares a platform's components, variables, monitors and attachments with its pack. */
export const diffDesignPlatform = call({
  name: 'diffDesignPlatform',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN_PLATFORM}/diff`,
  query: z.strictObject({
    changes_only: z.optional(z.enum(['true', 'false'])),
    /** Ignore open changes. */
    committed: z.optional(z.enum(['true', 'false'])),
  }),
  answer: listOf(platformDiffItem),
})

export const readDesignPlatformHistory = call({
  name: 'readDesignPlatformHistory',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN_PLATFORM}/history`,
  answer: history,
})

/** Commits only this platform's changes; the release keeps the others. */
export const commitDesignPlatform = call({
  name: 'commitDesignPlatform',
  origin: 'observed',
  method: 'POST',
  path: `${DESIGN_PLATFORM}/commit`,
  body: commitBody,
  answer: draftCi,
})

/** Discards only this platform's changes; the release keeps the others. */
export const discardDesignPlatform = call({
  name: 'discardDesignPlatform',
  origin: 'observed',
  method: 'POST',
  path: `${DESIGN_PLATFORM}/discard`,
  body: commitBody,
  answer: draftCi,
})

/** Updates everything that users did not change to the current state of the pack. Refused while the platform has open changes. */
export const refreshDesignPlatformPack = call({
  name: 'refreshDesignPlatformPack',
  origin: 'observed',
  method: 'PUT',
  path: `${DESIGN_PLATFORM}/pack_refresh`,
  answer: draftCi,
  blockedByGateway: true,
})

/** Switches to another pack version. Refused while the platform has open changes. */
export const updateDesignPlatformPack = call({
  name: 'updateDesignPlatformPack',
  origin: 'observed',
  method: 'PUT',
  path: `${DESIGN_PLATFORM}/pack_update`,
  body: z.strictObject({ version: z.string() }),
  answer: draftCi,
})
