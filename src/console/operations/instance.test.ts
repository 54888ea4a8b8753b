import { expect, it } from 'vitest'
import { instance } from '../../contract/core/records.ts'
import { isCompute, cloudOf, parseComponentName, priorityOf } from './instance.ts'

const toCi = { ciId: 7, ciName: 'lon-2' }
const relation = { ciRelationId: 1, fromCiId: 2, toCiId: 7 }

it('finds the cloud, also in the form for old clients', () => {
  expect(cloudOf(instance.parse({ ciId: 1, deployedTo: toCi }))).toBe('lon-2')
  expect(cloudOf(instance.parse({ ciId: 1, deployedTo: null, cloud: { ...relation, toCi } }))).toBe('lon-2')
  expect(cloudOf(instance.parse({ ciId: 1 }))).toBe('')
})

it('names priorities and passes unknown ones through', () => {
  const priorityLabel = (priority: string) =>
    priorityOf(instance.parse({ ciId: 1, cloud: { ...relation, relationAttributes: { priority } } }))
  expect([priorityLabel('1'), priorityLabel('2'), priorityLabel('3')]).toEqual(['primary', 'secondary', '3'])
})

it('parses component names with dashes and digits', () => {
  expect(parseComponentName({ ciName: 'tomcat-daemon-31240-12' })).toBe('tomcat-daemon')
  expect(parseComponentName({ ciName: 'node-2-31240-1' })).toBe('node-2')
  expect(parseComponentName({ ciName: 'odd' })).toBe('')
})

it('recognizes computes of every provider', () => {
  expect(
    ['bom.Compute', 'bom.oneops.1.Compute', 'bom.Computes', 'bom.Tomcat'].map((ciClassName) =>
      isCompute({ ciClassName }),
    ),
  ).toEqual([true, true, false, false])
})
