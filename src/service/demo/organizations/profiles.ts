import type { CiRow } from '../../model/rows.ts'
import { defaultsOf } from '../../classes/catalog.ts'
import { addCi, day, assertDefined, addRelation, type Builder } from '../builder.ts'

interface ProfileSpec {
  name: string
  description: string
  availability: 'single' | 'redundant'
  /** Cloud name to priority. */
  clouds: Readonly<Record<string, '1' | '2'>>
}

const profiles: readonly ProfileSpec[] = [
  { name: 'DEV', description: 'To try things; may go at any time', availability: 'single', clouds: { 'lon-2': '1' } },
  { name: 'QA', description: 'As production, but small', availability: 'redundant', clouds: { 'lon-2': '1' } },
  {
    name: 'PROD',
    description: 'What customers use',
    availability: 'redundant',
    clouds: { 'dfw-1': '1', 'lon-2': '1', 'fra-1': '2' },
  },
]

/** Adds the profiles that acme's environments use. */
export function addProfiles(builder: Builder, organization: CiRow, clouds: ReadonlyMap<string, CiRow>): void {
  for (const { name, description, availability, clouds: used } of profiles) {
    const profile = addCi(builder, {
      name,
      className: 'account.Environment',
      nsPath: `/${organization.ciName}`,
      by: 'demo-admin',
      at: builder.now - 600 * day,
      attributes: { ...defaultsOf('account.Environment'), profile: name, description, availability },
    })
    for (const [cloud, priority] of Object.entries(used)) {
      const use = { priority, dpmt_order: '1', pct_scale: '100', adminstatus: 'active' }
      addRelation(
        builder,
        'base.Consumes',
        profile,
        assertDefined(clouds.get(cloud), `cloud ${cloud}`),
        profile.nsPath,
        use,
      )
    }
  }
}
