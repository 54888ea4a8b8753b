import type { SavedRecord } from '../../../contract/organization/saved-records.ts'
import { assemblyCrumbs, cloudCrumbs, environmentCrumbs, type Crumb } from '../../routing/crumbs.ts'
import { parseNsPath, parseScope } from '../../routing/paths.ts'

/** The crumbs of a record's page; undefined for records other than assemblies, environments and clouds. */
export function toRecordCrumbs(
  record: Pick<SavedRecord, 'ci_class_name' | 'ci_name' | 'ns_path'>,
): readonly Crumb[] | undefined {
  const { ci_class_name: className, ci_name: name } = record
  const { organization, assembly } = parseNsPath(record.ns_path)
  switch (className) {
    case 'account.Assembly':
      return assemblyCrumbs(parseScope({ organization, assembly: name }))
    case 'manifest.Environment':
      return environmentCrumbs(parseScope({ organization, assembly, environment: name }))
    case 'account.Cloud':
      return cloudCrumbs(parseScope({ organization, cloud: name }))
    default:
      return undefined
  }
}
