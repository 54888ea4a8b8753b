// The graph of a design or environment: its platforms, and which of them link to which.
import * as z from 'zod/mini'
import { flag, id, listOf, text } from './values.ts'

const node = z.looseObject({
  id: id<'ci'>(),
  name: text,
  /** `{source}/{pack}/{version}`. */
  pack: text,
  majorVersion: text,
  /** `single`, `redundant` or `default`; '' in a design. */
  availability: text,
  /** Whether it is the active major version. */
  active: flag,
  enabled: flag,
  /** Its open change, or ''. */
  rfcAction: text,
})

const edge = z.looseObject({ from: id<'ci'>(), to: id<'ci'>(), rfcAction: text })

/** The real service draws an SVG of it, whatever is requested. */
export const diagram = z.looseObject({ nodes: listOf(node), edges: listOf(edge) })
