// What is compared, as in the address: `environment:prod`, or `design` for the design of the assembly.

export type Side = { readonly kind: 'design' } | { readonly kind: 'environment'; readonly name: string }

export function parseSide(text: string | null): Side | undefined {
  if (text === 'design') return { kind: 'design' }
  const [, name] = /^environment:(.+)$/.exec(text ?? '') ?? []
  return name === undefined ? undefined : { kind: 'environment', name }
}

export const formatSide = (side: Side): string => (side.kind === 'design' ? 'design' : `environment:${side.name}`)

export const getSideLabel = (side: Side): string => (side.kind === 'design' ? 'Design' : side.name)
