import { expect, test } from 'vitest'
import { listPublicServices } from '../../../contract/cloud/clouds.ts'
import { parseAnswer } from '../../../contract/core/parse-answer.ts'
import { MASK } from '../../kit/secrets.ts'
import { visibleAttributes } from '../rules.ts'
import { templateRows } from './public-services.ts'

const record = {
  ciId: 7,
  ciName: 'ec2',
  ciClassName: 'mgmt.cloud.service.Ec2',
  nsPath: '/public/oneops/clouds/aws-eu-west-1',
  ciAttributes: { key: 'AKIAEXAMPLE7QW2', secret: 'x', region: 'eu-west-1' },
  attrProps: { IS_SECURED: { secret: 'true' } },
}

test('lists templates by category and location, and masks secrets', () => {
  const query = parseAnswer(listPublicServices.answer, { dns: [{ ...record, ciId: 8 }], compute: [record], '': [] })
  if (!query.readable) throw new Error('not readable')
  const rows = templateRows(query.value)
  expect(rows.map(({ key, location }) => [key, location])).toEqual([
    ['compute/7', 'aws-eu-west-1'],
    ['dns/8', 'aws-eu-west-1'],
  ])
  expect(rows[0] && visibleAttributes(rows[0].record)).toEqual([
    ['key', MASK],
    ['region', 'eu-west-1'],
    ['secret', MASK],
  ])
})
