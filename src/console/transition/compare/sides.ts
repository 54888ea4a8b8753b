// What is compared, as in the address: `environment:prod`, `release:prod:1203` for the environment after an earlier release, or `design` for
// the design of the assembly.

export type Side =
  | { readonly kind: 'design' }
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'release'; readonly name: string; readonly releaseId: string }

export function parseSide(text: string | null): Side | undefined {
  if (text === 'design') return { kind: 'design' }
  const [, released, releaseId] = /^release:([^:]+):(\d+)$/.exec(text ?? '') ?? []
  if (released !== undefined && releaseId !== undefined) return { kind: 'release', name: released, releaseId }
  const [, name] = /^environment:(.+)$/.exec(text ?? '') ?? []
  return name === undefined ? undefined : { kind: 'environment', name }
}

export function formatSide(side: Side): string {
  if (side.kind === 'design') return 'design'
  return side.kind === 'release' ? `release:${side.name}:${side.releaseId}` : `environment:${side.name}`
}

export function getSideLabel(side: Side): string {
  if (side.kind === 'design') return 'Design'
  return side.kind === 'release' ? `Release ${side.releaseId}` : side.name
}

/** Whether they can be compared: a release only with its own environment. */
export function isComparable(left: Side, right: Side): boolean {
  const kinds = [left.kind, right.kind]
  if (!kinds.includes('release')) return formatSide(left) !== formatSide(right)
  return kinds.includes('environment') && left.kind !== 'design' && right.kind !== 'design' && left.name === right.name
}
