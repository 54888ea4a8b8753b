import { describe, expect, it } from 'vitest'
import { openTestService } from '../../test-service.ts'
import { meetsCriteria, findOfferings } from './priced-offerings.ts'

/** Whether an offering with these criteria applies to the instance. */
async function fits(criteria: string, className: string, attributes: Record<string, string>): Promise<boolean> {
  const app = openTestService()
  const { ci, database } = app.service.store
  database.run("UPDATE ci SET ciAttributes = json_set(ciAttributes, '$.criteria', ?) WHERE ciName = 'small'", criteria)
  const cloud = ci.findOne("ciName = 'dc1'")
  const [offer] = cloud ? findOfferings(app.service.store, cloud) : []
  await app.close()
  if (!offer) throw new Error('There is no offer.')
  return meetsCriteria(offer.criteria, className, attributes)
}

const INDEX = '(ciClassName:bom.Compute OR ciClassName:bom.*.Compute) AND ciAttributes.size:L'
const EXPRESSION =
  "(ciClassName matches 'bom.[a-zA-Z0-9.]*.Compute' OR ciClassName=='bom.Compute') AND ciAttributes['size']=='L'"
const RANGE = 'ciClassName:bom.*.Compute AND ciAttributes.accelerated_flag:true AND ciAttributes.cores:[16 TO *]'

describe('offering criteria', () => {
  it.each([
    [INDEX, 'bom.oneops.1.Compute', { size: 'L' }, true],
    [INDEX, 'bom.Compute', { size: 'L' }, true],
    [INDEX, 'bom.oneops.1.Compute', { size: 'XL' }, false],
    [INDEX, 'bom.oneops.1.Os', { size: 'L' }, false],
    [EXPRESSION, 'bom.oneops.1.Compute', { size: 'L' }, true],
    [EXPRESSION, 'bom.oneops.1.Compute', { size: 'M' }, false],
    [EXPRESSION, 'manifest.oneops.1.Compute', { size: 'L' }, false],
    [RANGE, 'bom.oneops.1.Compute', { accelerated_flag: 'true', cores: '16' }, true],
    [RANGE, 'bom.oneops.1.Compute', { accelerated_flag: 'true', cores: '8' }, false],
    [RANGE, 'bom.oneops.1.Compute', { cores: '32' }, false],
    ['nonsense', 'bom.oneops.1.Compute', { size: 'L' }, false],
  ])('%s for %s with %j: %s', async (criteria, className, attributes, expected) => {
    expect(await fits(criteria, className, attributes)).toBe(expected)
  })
})
