// Parts of the build that import one another may run before what they need is there: such a cut is refused.
import type { Plugin } from 'vite'

/** A circle of imports among `imports` (part to the parts it imports), as its parts in order; undefined where there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  const visit = (part: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(part)) return [...path.slice(path.indexOf(part)), part]
    if (done.has(part)) return undefined
    for (const next of imports.get(part) ?? []) {
      const found = visit(next, [...path, part])
      if (found) return found
    }
    done.add(part)
    return undefined
  }
  for (const part of imports.keys()) {
    const found = visit(part, [])
    if (found) return found
  }
  return undefined
}

/** Ends a build whose parts import one another in a circle. */
export const refuseCircles = (): Plugin => ({
  name: 'refuse-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const imports = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])),
    )
    const circle = circleIn(imports)
    if (circle) this.error(`Parts of the build import one another: ${circle.join(' -> ')}. See src/console/chunks.ts.`)
  },
})
