/** The name in an address of the quick filter for a state of instances; '' is unknown. */
export const toQuickFilterId = (opsState: string): string => opsState || 'unknown'
