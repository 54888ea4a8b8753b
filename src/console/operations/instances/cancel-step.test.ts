import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { instanceDetail } from '../../../contract/core/records.ts'
import { cancelDisabledReason } from './cancel-step.ts'

const detail = (rfcId: number) =>
  z.parse(instanceDetail, { ciId: 7, ciName: 'compute-1-1', nsPath: '/a/b/c/bom/web/1', rfcId })

it('allows canceling only while a deployment changes the instance', () => {
  expect(cancelDisabledReason(detail(0))).toMatch(/No deployment/)
  expect(cancelDisabledReason(detail(5))).toBeUndefined()
})
