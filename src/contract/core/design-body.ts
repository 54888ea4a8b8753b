import * as z from 'zod/mini'

/** Attribute name to `design` or '': the owner of its value. */
const attributeOwners = z.optional(z.record(z.string(), z.record(z.string(), z.string())))

/** An item of a platform: a component, variable, attachment or monitor. */
export const draftBody = z.strictObject({
  ciName: z.optional(z.string()),
  ciId: z.optional(z.string()),
  comments: z.optional(z.string()),
  ciAttributes: z.record(z.string(), z.string()),
  ciAttrProps: attributeOwners,
})

/** Commit message of a design. */
export const commitBody = z.strictObject({ desc: z.optional(z.string()) })

/** Categories of cloud services that a component needs, and the owner of that choice. */
export const servicesBody = z.strictObject({ services: z.array(z.string()), owner: z.optional(z.string()) })

export const ciIdsBody = z.strictObject({ ciIds: z.array(z.string()).check(z.minLength(1)) })
