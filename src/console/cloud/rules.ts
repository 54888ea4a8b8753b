// Words for the rights of a team on a cloud (service-api 4.3) and the tags of a zone. Pure.
interface Rights {
  readonly manages_access: boolean
  readonly cloud_services: boolean
  readonly cloud_compliance: boolean
  readonly cloud_support: boolean
}

/** What a team may do with a cloud beside looking at it. */
export function formatRights(team: Rights): string {
  const rights = [
    team.manages_access && 'manage it',
    team.cloud_services && 'change services, offerings, variables and zones',
    team.cloud_compliance && 'change and settle compliance',
    team.cloud_support && 'change support, approve deployments',
  ].filter(Boolean)
  return rights.length > 0 ? rights.join(', ') : 'look only'
}

/** Tags of a zone, which are a list as JSON text; as they came where they are none. */
export function formatTags(text: string | undefined): string {
  try {
    const tags: unknown = JSON.parse(text || '[]')
    return Array.isArray(tags) ? tags.join(', ') : (text ?? '')
  } catch {
    return text ?? ''
  }
}
