// An offering for tests of what is made from offerings.
import { listOfferings } from '../../../contract/cloud/cloud.ts'
import { readAnswer } from '../../../contract/core/reading.ts'
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
  const reading = readAnswer(listOfferings.answer, { compute: [record] })
  const [row] = reading.readable ? offeringRows(reading.value) : []
  if (!row) throw new Error('not readable')
  return { ...row, cheapestOf: 0, ...more }
}
