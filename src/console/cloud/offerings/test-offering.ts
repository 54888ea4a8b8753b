// An offering for tests of what is made from offerings.
import { listOfferings } from '../../../contract/cloud/clouds.ts'
import { parseAnswer } from '../../../contract/core/parse-answer.ts'
import { offeringRows, type OfferingRow } from './offerings.ts'

/** A row as the page makes it from an answer, of any size and rate. */
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
  const query = parseAnswer(listOfferings.answer, { compute: [record] })
  const [row] = query.readable ? offeringRows(query.value) : []
  if (!row) throw new Error('not readable')
  return { ...row, cheapestOf: 0, ...more }
}
