// Examples of contract/operations/operations.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/operations/operations.ts'
import { fieldsOf } from '../http/body.ts'
import type { ExamplesFor } from './example.ts'

const environment = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const platform = { ...environment, platform: 'web' }
const component = { ...platform, component: 'compute' }

const shows = (name: string, value: string) => (_: unknown, answer: unknown) =>
  expect(fieldsOf(fieldsOf(answer)['ciAttributes'])[name]).toBe(value)

export const operationsExamples: ExamplesFor<typeof calls> = {
  listOperatedEnvironments: { params: { organization: 'acme', assembly: 'storefront' } },
  readOperatedEnvironment: { params: environment },
  listOperatedPlatforms: { params: environment },
  readOperatedPlatform: { params: platform },
  setAutoRepair: { params: platform, body: { status: 'disable' }, emptyBody: 422, after: shows('autorepair', 'false') },
  setAutoReplace: {
    params: platform,
    body: { status: 'enable', replace_after_minutes: '30', replace_after_repairs: '2' },
    emptyBody: 422,
    after: shows('replace_after_minutes', '30'),
  },
  setAutoScale: { params: platform, body: { status: 'enable' }, emptyBody: 422, after: shows('autoscale', 'true') },
  setAutoComply: { params: platform, body: { status: 'enable' }, emptyBody: 422, after: shows('autocomply', 'true') },
  listOperatedComponents: { params: platform },
  readOperatedComponent: { params: component },
  listActions: { params: component },
}
