import { expect, it } from 'vitest'
import { ci } from '../../../contract/core/records.ts'
import { toUsedClouds } from './used-clouds.ts'

const use = (priority: string, dpmt_order: string) => ({
  priority,
  dpmt_order,
  pct_scale: '100',
  adminstatus: 'active',
})

it('lists primaries first, then by order of deployment, by name or id', () => {
  const rows = toUsedClouds({ 7: use('2', '1'), 8: use('1', '10'), 9: use('1', '2') }, [
    ci.parse({ ciId: 8, ciName: 'lon-2' }),
    ci.parse({ ciId: 7, ciName: 'dfw-1' }),
  ])
  expect(rows.map(({ name, priority }) => `${name} ${priority}`)).toEqual([
    '9 primary',
    'lon-2 primary',
    'dfw-1 secondary',
  ])
})

it('shows an unknown priority as is', () => {
  expect(toUsedClouds({ 7: use('3', '1') }, [])[0]?.priority).toBe('3')
})
