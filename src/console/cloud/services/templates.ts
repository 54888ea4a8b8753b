// Which templates a cloud may take a service from: one service per category (service-api 1.3). Pure.
import type { AnswerOf } from '../../../contract/core/call.ts'
import type { listAvailableServices } from '../../../contract/cloud/clouds.ts'
import type { Ci } from '../../../contract/core/records.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { shortClass, type ServiceRow } from '../clouds/clouds.ts'

export interface TemplateChoice {
  readonly template: Ci
  readonly category: string
  readonly label: string
  /** Made for the location of the cloud. */
  readonly isSameLocation: boolean
}

/** Templates of the categories that the cloud has no service of yet, those of its own location first. */
export function availableTemplates(
  available: AnswerOf<typeof listAvailableServices>,
  cloud: Ci,
  services: readonly ServiceRow[],
): readonly TemplateChoice[] {
  const location = cloud.ciAttributes['location'] ?? ''
  const taken = new Set(services.filter((row) => row.cloud === cloud.ciName).map(({ category }) => category))
  return Object.entries(available)
    .filter(([category]) => !taken.has(category))
    .flatMap(([category, templates]) =>
      templates.map((template) => {
        const isSameLocation = template.nsPath === location
        const where = isSameLocation ? '' : `, of ${template.nsPath.split('/').at(-1) ?? ''}`
        const label = `${category || 'no category'}: ${template.ciName} (${shortClass(template.ciClassName)}${where})`
        return { template, category, label, isSameLocation }
      }),
    )
    .toSorted((a, b) => Number(b.isSameLocation) - Number(a.isSameLocation) || compareNatural(a.label, b.label))
}
