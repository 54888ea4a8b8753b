/**
 * Sent with every answer of a service that was started on a snapshot, as `organization=acme; taken=1764000000000`. A real service
 * never sends it.
 */
export const REHEARSAL_HEADER = 'signalbox-rehearsal'

/** Which organization is rehearsed, and when its snapshot was taken (epoch milliseconds). */
export interface Rehearsal {
  readonly organization: string
  readonly taken: number
}

export const formatRehearsal = ({ organization, taken }: Rehearsal): string =>
  `organization=${encodeURIComponent(organization)}; taken=${taken}`
/** undefined for a text in another form. */
export function parseRehearsal(text: string | null | undefined): Rehearsal | undefined {
  const [, organization = '', taken = ''] =
    /^organization=([\w%.~!'()*-]{1,500}); taken=(\d{1,15})$/.exec(text ?? '') ?? []
  if (organization === '') return undefined
  try {
    return { organization: decodeURIComponent(organization), taken: Number(taken) }
  } catch {
    return undefined
  }
}
