// Export and import of designs as files (service-api 2.2).
import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { DESIGN } from '../core/path-templates.ts'
import { text } from '../core/values.ts'

/** Item name to its fields. */
const items = z.record(z.string(), z.record(z.string(), z.unknown()))

const platformFile = z.looseObject({
  /** `{source}/{pack}:{version}`. */
  pack: z.nullish(z.string()),
  links: z.nullish(z.array(z.string())),
  variables: z.nullish(z.record(z.string(), z.unknown())),
  /** By `{template}/{class}`, without `catalog.`. */
  components: z.nullish(z.record(z.string(), items)),
})

/** A design as nested maps by name. Only values that differ from the pack are in it; secrets are `::ENCRYPTED::`. */
export const designFile = z.looseObject({
  variables: z.nullish(z.record(z.string(), z.unknown())),
  platforms: z.nullish(z.record(z.string(), platformFile)),
})
export type DesignFile = z.output<typeof designFile>

/** A file, YAML or JSON. `preview` only checks it. */
export const fileBody = z.strictObject({ data: z.string(), preview: z.optional(z.literal('true')) })

/** `collapse` keeps arrays and maps inside attributes as JSON text. `platform_id` selects one platform by id. */
export const extractQuery = z.strictObject({ collapse: z.optional(z.string()), platform_id: z.optional(z.string()) })

/** The committed design. */
export const extractDesign = call({
  name: 'extractDesign',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN}/extract`,
  query: extractQuery,
  answer: designFile,
})

/** Like extractDesign, as YAML text. */
export const extractDesignYaml = call({
  name: 'extractDesignYaml',
  origin: 'observed',
  method: 'GET',
  path: `${DESIGN}/extract.yaml`,
  query: extractQuery,
  answer: text,
  blockedByGateway: true,
})

/**
 * Loads a design file, YAML or JSON, into a design without an open release: all items or none. `preview` only checks. Errors are nested
 * like the items; with `preview` their status is 200.
 */
export const loadDesign = call({
  name: 'loadDesign',
  origin: 'observed',
  method: 'PUT',
  path: `${DESIGN}/load`,
  body: fileBody,
  answer: designFile,
})
