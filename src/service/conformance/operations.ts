import { expect } from 'vitest'
import type * as calls from '../../contract/operations/operations.ts'
import { toFields } from '../http/body.ts'
import type { ExamplesFor } from './example.ts'

const environment = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const platform = { ...environment, platform: 'web' }
const component = { ...platform, component: 'compute' }

const expectField = (name: string, value: string) => (_: unknown, answer: unknown) =>
  expect(toFields(toFields(answer)['ciAttributes'])[name]).toBe(value)

export const operationsExamples: ExamplesFor<typeof calls> = {
  listOperatedEnvironments: { params: { organization: 'acme', assembly: 'storefront' } },
  readOperatedEnvironment: { params: environment },
  listOperatedPlatforms: { params: environment },
  readOperatedPlatform: { params: platform },
  setAutoRepair: {
    params: platform,
    body: { status: 'disable' },
    emptyBodyStatus: 422,
    verify: expectField('autorepair', 'false'),
  },
  readAutoReplace: {
    params: platform,
    verify: (_, answer) =>
      expect(answer).toMatchObject({ ciAttributes: { replace_after_minutes: expect.any(String) } }),
  },
  setAutoReplace: {
    params: platform,
    body: { status: 'enable', replace_after_minutes: '30', replace_after_repairs: '2' },
    emptyBodyStatus: 422,
    verify: expectField('replace_after_minutes', '30'),
  },
  setAutoScale: {
    params: platform,
    body: { status: 'enable' },
    emptyBodyStatus: 422,
    verify: expectField('autoscale', 'true'),
  },
  setAutoComply: {
    params: platform,
    body: { status: 'enable' },
    emptyBodyStatus: 422,
    verify: expectField('autocomply', 'true'),
  },
  listOperatedComponents: { params: platform },
  readOperatedComponent: { params: component },
  listActions: { params: component },
}
