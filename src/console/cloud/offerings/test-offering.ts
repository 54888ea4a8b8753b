import { listOfferings } from '../../../contract/cloud/clouds.ts'
import { parseAnswer } from '../../../contract/core/parse-answer.ts'
import { offeringRows, type OfferingRow } from './offerings.ts'

/** An offering row for tests. */
export function offeringRow(cloud: string, size: string, rate: string, more: Partial<OfferingRow> = {}): OfferingRow {
  const record = {
    ciId: `${cloud} ${size} ${rate}`,
    ciName: 'any',
    ciClassName: 'cloud.Offering',
    nsPath: `/acme/_clouds/${cloud}/cloud.service.Openstack/openstack`,
    ciAttributes: {
      criteria: `ciClassName:bom.Compute AND ciAttributes.size:${size}`,
      cost_rate: rate,
      cost_unit: 'USD',
    },
  }
  const parsed = parseAnswer(listOfferings.answer, { compute: [record] })
  const [row] = parsed.readable ? offeringRows(parsed.value) : []
  if (!row) throw new Error('not readable')
  return { ...row, cheapestOf: 0, ...more }
}
