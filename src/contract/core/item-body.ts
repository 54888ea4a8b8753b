// Bodies that create or update a record which takes effect at once: attributes in `cms_ci` (service-api 2.9).
import * as z from 'zod/mini'

export const optionalText = z.optional(z.string())

const itemFields = <Shape extends z.core.$ZodShape>(shape: Shape) => ({
  comments: optionalText,
  ciAttributes: z.strictObject(shape),
})

export const createItemBody = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject({ cms_ci: z.strictObject({ ciName: z.string(), ...itemFields(shape) }) })

export const updateItemBody = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject({ cms_ci: z.strictObject(itemFields(shape)) })
